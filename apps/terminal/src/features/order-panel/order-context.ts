import type { E8 } from '@perpdesk/numeric'
import {
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
  /** E8 of the coin that quantities are counted in, above zero. */
  readonly size: E8
  /** Exact sum of the values of the opening fills that are still open. */
  readonly entryValue: E8
  /** Size and value after it was last opened or raised; a reduction takes its share of them. */
  readonly opening?: { readonly size: E8; readonly value: E8 }
  /** Margin that was added to an isolated position. */
  readonly addedMargin: E8
}

/** The trader's account as far as one contract's order form needs it. */
export interface AccountView {
  readonly margin: ContractCapabilities
  /** Chosen tier of the risk ladder, from 1; counts where settings are the contract's own. */
  readonly riskId: number
  readonly positionMode: PositionMode
  readonly leverageE2: Readonly<Record<Side, number>>
  /** True once the exchange has reported the leverage; until then, and for a visitor, it is that of a new account. */
  readonly isLeverageTold: boolean
  readonly fees: FeeRates
  /** The settle coin with all contracts that are settled in it, this one among them. */
  readonly walletBalance: E8
  readonly marginBalance: E8
  readonly initialMargin: E8
  /** The part of it that only orders need. */
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  /** Balance free for new orders, in the settle coin; in cross margin other coins count as collateral too. */
  readonly available: E8
  /** Price and collateral ratio of the settle coin. */
  readonly priced: CollateralCoin
  /** The account in USD without the settle coin. */
  readonly others: CrossAccount
  /** Share of the coin's wallet that its other contracts have taken, where the coin has a wallet of its own. */
  readonly taken: TakenByOthers
  readonly long: HeldPosition | null
  readonly short: HeldPosition | null
  readonly orders: readonly RestingOrder[]
  /** Conditional orders of the contract that wait, those of an OCO each. */
  readonly waiting: number
}

/** Prices as they stand; `null` where there is none. */
export interface MarketView {
  readonly last: E8 | null
  readonly mark: E8 | null
  readonly index: E8 | null
  /**
   * Price at which unrealised profit counts in the last minutes before delivery (R1.8); `null` while it counts at the
   * mark.
   */
  readonly predictedDelivery: E8 | null
  readonly bestBid: E8 | null
  readonly bestAsk: E8 | null
  readonly limits: PriceLimits | null
  /** Levels of the book, best first; empty where it is not followed. */
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export interface Level {
  readonly price: E8
  readonly qty: E8
}

/** All that an order form is judged by. */
export interface OrderContext {
  readonly instrument: Contract
  /** Delivery is near: the contract takes orders that say they reduce, and no others (R1.9). */
  readonly onlyReducing: boolean
  readonly market: MarketView
  readonly account: AccountView
}

/** An order as far as margin is concerned. */
export interface ProposedOrder {
  readonly side: Side
  readonly orderType: OrderType
  /** Limit price: the typed one, kept within the collar; for a market order the collar itself. */
  readonly limit: E8
  /** True where the part that is not filled at once stays in the book. */
  readonly rests: boolean
  /** True when it can only make a position smaller: reduce-only, or a closing order of hedge mode. */
  readonly closing: boolean
  /** Price that it waits for; `null` for an order that acts at once. */
  readonly trigger: E8 | null
  /** The orders that it is sent as, where it is several at once. */
  readonly row?: OrderSeries
  /**
   * Largest quantity that can be sent: an immediate order may be split into several, a conditional one stays one
   * (R3.3).
   */
  readonly most: E8
}

/** Orders that are sent together, each with a limit of its own. */
export interface OrderSeries {
  /** The price at which all of them together have their value, but for the rounding of their quantities. */
  readonly average: E8
  /** Plays them one after the other when all together have this quantity. */
  readonly play: (account: WhatIfAccount, context: OrderContext, order: ProposedOrder, qty: E8) => PlayedRow
}

/** One of them with its expected outcome. */
export interface PlayedLeg extends Level {
  /**
   * Verdict of the check; for a closing order also that nothing is left to close, for a post-only one that it would
   * trade at once, for an opening one that its value is too low.
   */
  readonly fate: WhatIfVerdict | 'nothingToClose' | 'wouldTake' | 'notionalTooSmall'
}

/** The orders of a row after they have acted, and the verdict of the exchange's check on all of them together. */
export interface PlayedRow {
  readonly legs: readonly PlayedLeg[]
  /** Trades with the book as it stands, and at their limits later. */
  readonly taken: readonly WhatIfFill[]
  readonly rest: readonly WhatIfFill[]
  /**
   * The first refusal among them; the margin of all. `needed` is the amount available now plus the amount missing in the
   * end for those that are refused.
   */
  readonly gate: Pick<WhatIf, 'verdict' | 'margin' | 'needed' | 'available'>
}

/** An order with the price that its size is converted at. */
export type SizedOrder = ProposedOrder & { readonly price: E8 }

/** True where a contract takes only orders that reduce at a time, in milliseconds since 1970 UTC (R1.9). */
export function isOnlyReducing({ reduceOnlyTime }: Pick<Contract, 'reduceOnlyTime'>, now: number): boolean {
  return reduceOnlyTime > 0 && now >= reduceOnlyTime
}

export function holdingOf(account: AccountView, side: Side): HeldPosition | null {
  return side === 'Buy' ? account.long : account.short
}

/** Best price that an order of this side would take. */
export function bestOpposite(market: MarketView, side: Side): E8 | null {
  return side === 'Buy' ? market.bestAsk : market.bestBid
}

/**
 * The market that an order meets: as it stands, or for one that waits with all prices at its trigger and nothing known of the
 * book of that moment.
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

/** The order that one of the two buttons would send, in figures. */
export interface SideSummary {
  readonly side: Side
  /** `undefined` where nothing usable is typed. */
  readonly qty: E8 | undefined
  /** Price the order is valued at: its limit; for market orders the average price in the book. */
  readonly price: E8 | undefined
  /** Average price of all that it takes from the present book and leaves at its limit; `undefined` while the book is not seen. */
  readonly average: E8 | undefined
  /** Worst price that it takes from the present book; `undefined` where it takes nothing. */
  readonly worst: E8 | undefined
  /** Distance of the average taking price from the best price: a fraction of the latter. */
  readonly slippage: E8 | undefined
  readonly value: E8 | undefined
  /** Margin and fees the order takes from the available balance. */
  readonly cost: E8 | undefined
  readonly fee: E8 | undefined
  /** The rate of the fee: the maker's only for an order that cannot take. */
  readonly feeIsMaker: boolean
  /** Estimated liquidation price of the position after the order; `null` when there is none in the contract's range. */
  readonly liqPrice: E8 | null | undefined
  /** Maintenance rate of the account after the order, a fraction; `null` where the account has none. */
  readonly maintenanceRate: E8 | null | undefined
  readonly maxQty: E8 | undefined
  /** The orders that it is sent as, where it is several at once. */
  readonly legs?: readonly PlayedLeg[]
}
