import type { E8 } from '@perpdesk/numeric'
import { initialMarginRate, maintenanceMarginRate, orderLoss } from './account.ts'
import {
  contractFigures,
  contractMargin,
  type HeldPosition,
  heldPosition,
  markValueOf,
  type OpeningOrders,
} from './contract-margin.ts'
import { oppositeSide } from './direction.ts'
import { tradeFee } from './fees.ts'
import { orderMarginPrice } from './margin.ts'
import { diesAtOnce, isCloseCovered, neededBalance } from './order-gate.ts'
import { fillPosition } from './position-fill.ts'
import { maxValueAtLeverage } from './risk-tier.ts'
import { contractValue } from './value.ts'
import type { Side } from './vocabulary.ts'
import {
  availableOf,
  backingOf,
  boundMargin,
  crossOf,
  isOnItsOwn,
  netPrices,
  type PositionAfter,
  positionAfter,
  usableOf,
  type WhatIfAccount,
} from './what-if-account.ts'

export interface WhatIfFill {
  readonly price: E8
  readonly qty: E8
  /** Rate of its fee where that is not the taker's. */
  readonly feeRate?: E8 | undefined
  /** The own resting order that it trades with; that order's other fill comes right after it. */
  readonly meets?: MetOrder | undefined
}

/** An own order in the book that an order trades with, as far as its fill goes. */
export interface MetOrder {
  /** The position that it belongs to in hedge mode; `null` in one-way mode. */
  readonly positionSide: Side | null
  readonly makerRate: E8
}

/** An order as it would act now: what it would take from the book, and what would rest. */
export interface WhatIfOrder {
  readonly side: Side
  readonly qty: E8
  /** Its limit, moved to the collar; of a market order the collar itself. */
  readonly limit: E8
  /** It can only make a position smaller. */
  readonly closing: boolean
  /** Best price of the other side, `null` when there is none. */
  readonly bestOpposite: E8 | null
  /** Worst price that it could trade at in the present book. */
  readonly worstPrice: E8
  /** The same for what it closes alone. */
  readonly worstClosingPrice: E8
  readonly fills: readonly WhatIfFill[]
  /** What stays in the book. */
  readonly resting: E8
  /** Parts of own orders that leave the book: it trades with them or ends them by the self-match rule; `null` for none. */
  readonly ended: EndedOrders | null
}

/** Parts of orders that leave the book, among those that may open and among those beyond the mark. */
export interface EndedOrders {
  readonly opening: OpeningOrders
  readonly losing: OpeningOrders
}

/** `closesBeyondBacking` is the refusal of a price (110003): what the order closes there costs more than stands behind it. */
export type WhatIfVerdict =
  | 'taken'
  | 'riskLimitExceeded'
  | 'insufficientBalance'
  | 'wouldLiquidateAtOnce'
  | 'closesBeyondBacking'

/** What an order would come to (ORD-11). Money in E8 of the settle coin. */
export interface WhatIf {
  readonly verdict: WhatIfVerdict
  /** Margin that the contract would need more; zero or more. */
  readonly margin: E8
  /** Margin and the loss at once that must be usable, and what is: less what resting orders would lose. */
  readonly needed: E8
  readonly available: E8
  /** Fee of what it takes from the book. */
  readonly fee: E8
  /** Profit of what it closes, before fees. */
  readonly realised: E8
  /** The position that the order belongs to, as it would stand then; `null` when nothing is left of it. */
  readonly position: PositionAfter | null
  /** Where the contract would be liquidated: that position's price, in hedged cross margin that of the unhedged side. */
  readonly liquidationPrice: E8 | null
  readonly availableAfter: E8
  /**
   * Rates of the account after the order, fractions; `null` in isolated margin and without a margin balance. An order on a
   * contract that stands on a wallet of its own leaves them as they are.
   */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/**
 * What an order would do to an account at the present prices and book: margin, fee, position, liquidation price and account
 * rates. The exchange's own gate uses the same parts, and its answer is the same to the last unit.
 */
export function whatIf(account: WhatIfAccount, order: WhatIfOrder): WhatIf {
  const { account: after, fee, realised } = actedOn(account, order)
  return { ...judge(account, order), fee, realised, ...outlookOf(after, order) }
}

/** An account once an order has acted on it. */
export interface ActedOn {
  readonly account: WhatIfAccount
  /** Fee of what the order takes from the book, and profit of what it closes before fees; E8 of the settle coin. */
  readonly fee: E8
  readonly realised: E8
}

/** The account as an order leaves it, with its fills, its rest and without what it ends; the gate's answer is not asked for. */
export function actedOn(account: WhatIfAccount, order: WhatIfOrder): ActedOn {
  const { standing, coin } = account
  const { positions, fee, paid, realised } = applyFills(account, order)
  return {
    fee,
    realised,
    account: {
      ...account,
      coin: { ...coin, walletBalance: coin.walletBalance + realised - paid },
      standing: {
        ...standing,
        positions,
        orders: withOrder(without(standing.orders, order.ended?.opening), order, restingValue(account, order)),
      },
      losing: losingAfter(account, order),
    },
  }
}

/** An order that acts among others: the gate's answer, and the account that the next one meets. */
export interface PlayedOrder extends Pick<WhatIf, 'verdict' | 'margin' | 'needed' | 'available'>, ActedOn {}

/**
 * Plays an order as the exchange does with orders that are sent together, as those of a scaled order (3.9): each meets the account
 * that the one before it left, and one that is refused pays nothing and leaves it as it is.
 */
export function playOrder(account: WhatIfAccount, order: WhatIfOrder): PlayedOrder {
  const gate = judge(account, order)
  if (gate.verdict !== 'taken') return { ...gate, account, fee: 0n, realised: 0n }
  return { ...gate, ...actedOn(account, order) }
}

/** Figures of an account on a contract: the part of {@link WhatIf} that is of the account and not of the order. */
export type Outlook = Pick<
  WhatIf,
  'position' | 'liquidationPrice' | 'availableAfter' | 'initialMarginRate' | 'maintenanceMarginRate'
>

/** The account's figures as it stands, with the position that orders of this side belong to. */
export function outlookOf(account: WhatIfAccount, order: Pick<WhatIfOrder, 'side' | 'closing'>): Outlook {
  const { standing, ownTerms, others } = account
  const figures = contractFigures(standing)
  const own = ownPosition(account, order)
  const position = own === undefined ? null : positionAfter(account, own, figures)
  const rated = ownTerms === null ? crossOf(account, figures) : others
  const rates =
    ownTerms === null && standing.isolated
      ? { initialMarginRate: null, maintenanceMarginRate: null }
      : { initialMarginRate: initialMarginRate(rated), maintenanceMarginRate: maintenanceMarginRate(rated) }
  const net = isOnItsOwn(account) ? position : netPrices(account, figures)
  const liquidationPrice = net?.liquidationPrice ?? null
  return { position, liquidationPrice, availableAfter: availableOf(account, figures), ...rates }
}

/** Risk limit and margin of the order (3.5, steps 11 and 12), and what it closes, by the parts that the exchange's gate uses. */
export function judge(
  account: WhatIfAccount,
  order: WhatIfOrder,
): Pick<WhatIf, 'verdict' | 'margin' | 'needed' | 'available'> {
  const { standing } = account
  const { contract, hedge, mark } = standing
  const available = usableOf(account, contractFigures(standing))
  const closes = isBacked(account, order) ? 'taken' : 'closesBeyondBacking'
  if (order.closing) return { verdict: closes, margin: 0n, needed: 0n, available }
  const value = contractValue(contract, orderMarginPrice(order.side, order.limit, order.bestOpposite), order.qty, 'up')
  const orders = added(standing.orders, order.side, order.qty, value)
  const more = contractMargin(standing, orders) - contractMargin(standing, standing.orders)
  const margin = more > 0n ? more : 0n
  const worst = contractValue(contract, order.worstPrice, order.qty, 'halfUp')
  const loss = orderLoss(contract, order.side, order.qty, worst, mark)
  const onItsOwn = isOnItsOwn(account)
  const needed = neededBalance({ isolated: onItsOwn, margin: more, loss })
  const leverageE2 = standing.leverageE2[order.side]
  const held = heldPosition(standing, order.side)
  const sideQty = order.side === 'Buy' ? orders.buyQty : orders.sellQty
  const heldValue = held === undefined ? 0n : markValueOf(standing, held.size)
  const reached = heldValue + (order.side === 'Buy' ? orders.buyValue : orders.sellValue)
  const tiers = contract.riskTiers
  const opens = hedge || held !== undefined || sideQty > (standing.positions[0]?.size ?? 0n)
  const markValue = markValueOf(standing, order.qty)
  const verdict =
    reached > (account.ownTerms?.cap ?? maxValueAtLeverage(tiers, leverageE2))
      ? 'riskLimitExceeded'
      : opens && needed > 0n && needed > available
        ? 'insufficientBalance'
        : opens && onItsOwn && diesAtOnce({ value: worst, markValue, heldValue, loss, leverageE2, tiers })
          ? 'wouldLiquidateAtOnce'
          : closes
  return { verdict, margin, needed, available }
}

/** Whether what stands behind the lots that the order closes covers what they could lose (the exchange's closing rule). */
function isBacked(account: WhatIfAccount, order: WhatIfOrder): boolean {
  const { standing } = account
  const { contract, hedge, mark, takerRate } = standing
  const held = order.closing || !hedge ? heldPosition(standing, oppositeSide(order.side)) : undefined
  const closed = held === undefined ? 0n : order.qty < held.size ? order.qty : held.size
  if (held === undefined || closed === 0n) return true
  const value = contractValue(contract, order.worstClosingPrice, closed, 'halfUp')
  const loss = orderLoss(contract, order.side, closed, value, mark)
  return isCloseCovered({ value, loss, takerRate, backing: backingOf(account, held, closed) })
}

function applyFills(account: WhatIfAccount, order: WhatIfOrder) {
  const { standing } = account
  const { contract, takerRate, hedge } = standing
  let { positions } = standing
  let [fee, paid, realised] = [0n, 0n, 0n]
  /** One side of a trade; returns its fee. */
  const settle = (of: Side, side: Side, { price, qty }: WhatIfFill, rate: E8): E8 => {
    const value = contractValue(contract, price, qty, 'halfUp')
    const held = positionOf(positions, hedge, of)
    const rest = positions.filter((position) => position !== held)
    const charged = tradeFee(value, rate)
    const filled = fillPosition(contract, held, { side, qty, value })
    paid += charged
    realised += filled.realised
    const kept =
      filled.position && boundMargin(account, filled.position, rest, account.coin.walletBalance + realised - paid)
    positions = kept === undefined ? rest : [...rest, kept]
    return charged
  }
  for (const fill of order.fills) {
    fee += settle(sideOfPosition(order), order.side, fill, fill.feeRate ?? takerRate)
    const { meets } = fill
    if (meets === undefined) continue
    const met = oppositeSide(order.side)
    settle(meets.positionSide ?? met, met, fill, meets.makerRate)
  }
  return { positions, fee, paid, realised }
}

/** The position that an order belongs to. */
function ownPosition({ standing }: WhatIfAccount, order: Pick<WhatIfOrder, 'side' | 'closing'>) {
  return positionOf(standing.positions, standing.hedge, sideOfPosition(order))
}

/** The side that the position of an order has in hedge mode. */
function sideOfPosition({ side, closing }: Pick<WhatIfOrder, 'side' | 'closing'>): Side {
  return closing ? oppositeSide(side) : side
}

/** The position of a side, in one-way mode the only one. */
function positionOf(positions: readonly HeldPosition[], hedge: boolean, side: Side): HeldPosition | undefined {
  return hedge ? positions.find((position) => position.side === side) : positions[0]
}

/** Value that the resting part counts with in its owner's sums. */
function restingValue({ standing }: WhatIfAccount, order: WhatIfOrder): E8 {
  return order.closing ? 0n : contractValue(standing.contract, order.limit, order.resting, 'up')
}

function withOrder(orders: OpeningOrders, order: WhatIfOrder, value: E8): OpeningOrders {
  return order.closing || order.resting === 0n ? orders : added(orders, order.side, order.resting, value)
}

function added(orders: OpeningOrders, side: Side, qty: E8, value: E8): OpeningOrders {
  return side === 'Buy'
    ? { ...orders, buyQty: orders.buyQty + qty, buyValue: orders.buyValue + value }
    : { ...orders, sellQty: orders.sellQty + qty, sellValue: orders.sellValue + value }
}

function without(orders: OpeningOrders, ended: OpeningOrders | undefined): OpeningOrders {
  if (ended === undefined) return orders
  return {
    buyQty: orders.buyQty - ended.buyQty,
    buyValue: orders.buyValue - ended.buyValue,
    sellQty: orders.sellQty - ended.sellQty,
    sellValue: orders.sellValue - ended.sellValue,
  }
}

function losingAfter({ standing, losing }: WhatIfAccount, order: WhatIfOrder): OpeningOrders {
  const beyond = order.side === 'Buy' ? order.limit > standing.mark : order.limit < standing.mark
  const left = without(losing, order.ended?.losing)
  if (!beyond || order.resting === 0n) return left
  return added(left, order.side, order.resting, contractValue(standing.contract, order.limit, order.resting, 'up'))
}
