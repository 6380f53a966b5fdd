import type { E8 } from '@perpdesk/numeric'
import {
  type CoinLoan,
  type CollateralCoin,
  type ContractCapabilities,
  type CrossAccount,
  type FeeRates,
  type OrderType,
  type PositionMode,
  type PriceLimits,
  priceLimits,
  type Side,
  type TakenByOthers,
  type WhatIf,
  type WhatIfAccount,
  type WhatIfFill,
  type WhatIfVerdict,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import type { RestingOrder } from '../account-figures/index.ts'

/** One position of the contract, as the exchange last reported it; money in E8 of the settle coin. */
export interface HeldPosition {
  readonly side: Side
  /** In E8 of the coin in which quantities are counted; above zero. */
  readonly size: E8
  /** Exact sum of the entry values of the open quantity. */
  readonly entryValue: E8
  /**
   * Size and value after the position was last opened or increased, from which a reduction takes its proportional
   * share.
   */
  readonly opening?: { readonly size: E8; readonly value: E8 }
  /** Margin that was added to an isolated position. */
  readonly addedMargin: E8
}

/** The data of the trader's account that one contract's order form needs. */
export interface AccountView {
  readonly margin: ContractCapabilities
  /** Chosen tier of the risk limits, from 1; used if the contract has settings of its own. */
  readonly riskId: number
  readonly positionMode: PositionMode
  readonly leverageE2: Readonly<Record<Side, number>>
  /**
   * True once the exchange has reported the leverage; until then, and for a visitor, the leverage is that of a new
   * account.
   */
  readonly isLeverageKnown: boolean
  readonly fees: FeeRates
  /** Figures of the settle coin over all contracts settled in it, including this one. */
  readonly walletBalance: E8
  readonly marginBalance: E8
  readonly initialMargin: E8
  /** The part of the initial margin that belongs to orders. */
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  /** Available balance for new orders, in the settle coin; in cross margin, other coins count as collateral too. */
  readonly available: E8
  /** Price and collateral ratio of the settle coin. */
  readonly priced: CollateralCoin
  /** The part of the wallet that orders on pairs hold. */
  readonly inOrders: E8
  /** The loan that a debt of the settle coin is; `undefined` if the coin is not lent to the account. */
  readonly loan: CoinLoan | undefined
  /** The account in USD, without the settle coin, and the collateral that orders on pairs hold of its other coins. */
  readonly others: CrossAccount
  readonly promised: E8
  /** The part of the coin's wallet that its other contracts use, if the coin has a wallet of its own. */
  readonly taken: TakenByOthers
  readonly long: HeldPosition | null
  readonly short: HeldPosition | null
  readonly orders: readonly RestingOrder[]
  /** Number of untriggered conditional orders of the contract; both orders of an OCO count. */
  readonly waiting: number
}

/** Present prices; `null` if there is none. */
export interface MarketView {
  readonly last: E8 | null
  readonly mark: E8 | null
  readonly index: E8 | null
  /**
   * Price by which unrealised profit is counted in the last minutes before delivery (R1.8); `null` while the mark price
   * is used.
   */
  readonly predictedDelivery: E8 | null
  readonly bestBid: E8 | null
  readonly bestAsk: E8 | null
  readonly limits: PriceLimits | null
  /** Levels of the order book, best first; empty while the terminal does not follow the order book. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export interface Level {
  readonly price: E8
  readonly qty: E8
}

/** Everything that an order form is checked against. */
export interface OrderContext {
  readonly instrument: Contract
  /** Delivery is near, and the contract only accepts orders with the reduce-only flag (R1.9). */
  readonly onlyReducing: boolean
  readonly market: MarketView
  readonly account: AccountView
}

/** The data of an order that its margin depends on. */
export interface ProposedOrder {
  readonly side: Side
  readonly orderType: OrderType
  /** Limit price: the typed one, kept within the price limits; for a market order the price limit itself. */
  readonly limit: E8
  /** True if the part that is not filled at once rests in the order book. */
  readonly rests: boolean
  /** True if the order can only reduce a position: reduce-only, or a closing order in hedge mode. */
  readonly closing: boolean
  /** Trigger price; `null` for an order that is active at once. */
  readonly trigger: E8 | null
  /** The individual orders, if the order is sent as several at once. */
  readonly row?: OrderSeries
  /**
   * Largest quantity that can be sent: an immediate order may be split into several, a conditional order may not
   * (R3.3).
   */
  readonly most: E8
}

/** Several orders that are sent together, each with its own limit. */
export interface OrderSeries {
  /** Average price by value of all orders together, apart from the rounding of their quantities. */
  readonly average: E8
  /** Plays the orders one after the other, for a total quantity of `qty`. */
  readonly play: (account: WhatIfAccount, context: OrderContext, order: ProposedOrder, qty: E8) => PlayedRow
}

/** One of these orders with its expected outcome. */
export interface PlayedLeg extends Level {
  /**
   * Verdict of the exchange's check, or another outcome: a closing order finds nothing left to close, a post-only order
   * would trade at once, or the value of an opening order is too low.
   */
  readonly fate: WhatIfVerdict | 'nothingToClose' | 'wouldTake' | 'notionalTooSmall'
}

/** The orders of a row after their execution, and the verdict of the exchange's check on all of them together. */
export interface PlayedRow {
  readonly legs: readonly PlayedLeg[]
  /** Trades with the present order book (`taken`) and later trades at the orders' limits (`rest`). */
  readonly taken: readonly WhatIfFill[]
  readonly rest: readonly WhatIfFill[]
  /**
   * The first refusal of any order, and the margin of all orders. `needed` is the balance available now plus the
   * shortfall of the refused orders.
   */
  readonly gate: Pick<WhatIf, 'verdict' | 'margin' | 'needed' | 'available'>
}

/** An order with the price by which its size is converted. */
export type SizedOrder = ProposedOrder & { readonly price: E8 }

/** True if a contract only accepts reducing orders at time `now`, in milliseconds since 1970 UTC (R1.9). */
export function isOnlyReducing({ reduceOnlyTime }: Pick<Contract, 'reduceOnlyTime'>, now: number): boolean {
  return reduceOnlyTime > 0 && now >= reduceOnlyTime
}

export function holdingOf(account: AccountView, side: Side): HeldPosition | null {
  return side === 'Buy' ? account.long : account.short
}

/** Returns the best price on the opposite side of the order book, which an order of this side would take. */
export function bestOpposite(market: MarketView, side: Side): E8 | null {
  return side === 'Buy' ? market.bestAsk : market.bestBid
}

/**
 * Returns the market that an order meets: the present one; for an order that waits for a trigger, one with all prices
 * at the trigger price and an unknown order book.
 */
export function marketOf(
  { market, instrument }: OrderContext,
  { trigger }: Pick<ProposedOrder, 'trigger'>,
): MarketView {
  if (trigger === null) return market
  return {
    last: trigger,
    mark: trigger,
    index: trigger,
    predictedDelivery: market.predictedDelivery,
    bestBid: trigger,
    bestAsk: trigger,
    limits: priceLimits(instrument, { mark: trigger, index: trigger, premium: 0n }),
    bids: [],
    asks: [],
  }
}

/** Figures of the order that one of the two buttons would send. */
export interface SideSummary {
  readonly side: Side
  /** `undefined` if no valid size is typed. */
  readonly qty: E8 | undefined
  /** Price by which the order is valued: its limit; for market orders the average price in the order book. */
  readonly price: E8 | undefined
  /**
   * Average price of the quantity taken from the present order book and the quantity left at the limit; `undefined`
   * while the order book is unknown.
   */
  readonly average: E8 | undefined
  /** Worst price taken from the present order book; `undefined` if the order takes nothing. */
  readonly worst: E8 | undefined
  /** Distance of the average taker price from the best price, as a fraction of the best price. */
  readonly slippage: E8 | undefined
  readonly value: E8 | undefined
  /** Margin and fees that the order takes from the available balance. */
  readonly cost: E8 | undefined
  readonly fee: E8 | undefined
  /** True if the fee is at the maker rate, which only applies if no part of the order can take. */
  readonly feeIsMaker: boolean
  /**
   * Estimated liquidation price of the position after the order; `null` if there is none within the contract's price
   * range.
   */
  readonly liqPrice: E8 | null | undefined
  /** Maintenance margin rate of the account after the order, as a fraction; `null` if the account has none. */
  readonly maintenanceRate: E8 | null | undefined
  readonly maxQty: E8 | undefined
  /** The individual orders, if the order is sent as several at once. */
  readonly legs?: readonly PlayedLeg[]
}
