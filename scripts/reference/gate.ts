import type { Side, SmpType } from '@perpdesk/trading'
import { classicCapital, profitOf } from './classic.ts'
import { fromUsd } from './coins.ts'
import { crossOf, lossIn, lossOfOne, usable } from './cross.ts'
import * as formulas from './formulas.ts'
import { exact, ratio } from './fraction.ts'
import { bankruptcyTicks } from './house-orders.ts'
import { inAuction } from './life.ts'
import { crosses, tradableLots } from './matching.ts'
import { type Market, opposite, orderValueOf, type Position, qtyOf, type Standing, sideBook, valueOf } from './model.ts'
import { type Answer, refused } from './results.ts'
import {
  chosenTier,
  heldValue,
  isIsolated,
  isPerSymbol,
  leverageOf,
  type Opening,
  ownPosition,
  positionMargin,
  restingOpening,
  symbolMargin,
  unrealisedOf,
} from './risk.ts'
import { openInterest } from './ticks.ts'

/** An order that would open, as it asks for margin. */
export interface Wish {
  readonly side: Side
  readonly lots: number
  readonly price: number
  /** Whether what does not trade stays in the book. */
  readonly rests: boolean
  /** What it does with own orders in its way. */
  readonly smpType: SmpType
  /** An order that only posts never trades at once. */
  readonly takes: boolean
  /** The order that it takes the place of. */
  readonly instead?: { readonly id: number; readonly lots: number; readonly price: number }
}

/** Open interest, risk limit, then margin (3.5, steps 11 and 12). */
export function gate(standing: Standing, wish: Wish): Answer | undefined {
  const { market } = standing
  const { side, lots } = wish
  if (holdsTooMuch(standing, wish)) return refused('openInterest')
  const best = bestAgainst(market, side)
  const better = best !== undefined && crosses(wish, best) ? best.price : wish.price
  const orders = joined(standing, wish, orderValueOf(market, better, lots))
  const { riskTiers } = market.instrument
  const leverage = leverageOf(standing, side)

  const own = ownPosition(standing, side)
  const held = heldValue(standing, side)
  const byLeverage = riskTiers.filter((tier) => tier.maxLeverageE2 >= leverage).at(-1)?.maxValue ?? 0n
  const allowed = isPerSymbol(standing) ? chosenTier(standing).maxValue : byLeverage
  const reached = held + (side === 'Buy' ? orders.buyValue : orders.sellValue)
  if (reached > allowed) {
    if (isPerSymbol(standing) || riskTiers.every((tier) => tier.maxValue < reached)) return refused('beyondLadder')
    return refused(held > allowed ? 'beyondTier' : 'riskLimit')
  }

  return marginFault(standing, wish, orders, leverage) ?? closingFault(standing, wish, own)
}

function marginFault(standing: Standing, wish: Wish, orders: Opening, leverage: number): Answer | undefined {
  const { market, account } = standing
  const { side, lots } = wish
  const { riskTiers, settleCoin } = market.instrument
  const more = symbolMargin(standing, orders) - symbolMargin(standing, restingOpening(standing))
  const own = ownPosition(standing, side)
  const opposed = standing.hedge || own.side === side ? 0 : own.lots
  if ((side === 'Buy' ? orders.buyLots : orders.sellLots) <= opposed) return undefined
  const worst = wish.takes ? worstPrice(standing, wish) : wish.price
  const paid = valueOf(market, worst, lots)
  const gain = formulas.unrealised(market.instrument, side, qtyOf(market, lots), paid, market.mark)
  const loss = gain < 0n ? -gain : 0n
  const needed = isIsolated(standing) ? more : more + loss
  if (needed > 0n && needed > usable(account, settleCoin) + givenUp(standing, wish)) return refused('noBalance')
  if (!isIsolated(standing)) return undefined
  const first = formulas.startMargin(paid, leverage, riskTiers)
  const held = heldValue(standing, side)
  const added = formulas.valueAtMark(market.instrument, qtyOf(market, lots), market.mark)
  const keep = formulas.keepMargin(held + added, riskTiers) - formulas.keepMargin(held, riskTiers)
  return first - loss < keep ? refused('diesAtOnce') : undefined
}

/** Nobody closes at a price that costs more than what stands behind the lots: others would have to pay it. */
export function closingFault(standing: Standing, wish: Wish, position: Position): Answer | undefined {
  const { market, account } = standing
  const { side } = wish
  const lots = position.side === side ? 0 : Math.min(wish.lots, position.lots)
  if (lots === 0) return undefined
  const paid = valueOf(market, wish.takes ? worstPrice(standing, { ...wish, lots }) : wish.price, lots)
  const gain = formulas.unrealised(market.instrument, side, qtyOf(market, lots), paid, market.mark)
  if (gain >= 0n) return undefined
  const cost = formulas.fee(paid, account.takerRate) - gain
  return cost > behind(standing, position, lots) + givenUp(standing, wish) ? refused('priceRange') : undefined
}

/** The loss that goes with the order whose place is taken, where such losses count. */
function givenUp(standing: Standing, { side, instead }: Wish): bigint {
  return instead === undefined || isIsolated(standing) ? 0n : -lossOfOne(standing, side, instead)
}

/** The asked price, or the last at which what closes by itself costs no more than what stands behind it. */
export function coveredPrice(
  standing: Standing,
  side: Side,
  asked: number,
  wanted: number,
  position: Position,
): number {
  const { market } = standing
  const lots = position.side === side ? 0 : Math.min(wanted, position.lots)
  if (lots === 0) return asked
  const { tickSize } = market.instrument
  const entryValue = formulas.valueAtMark(market.instrument, qtyOf(market, lots), market.mark)
  const last = bankruptcyTicks(standing, { side: position.side, lots, entryValue }, behind(standing, position, lots))
  const markBelow = Number(market.mark / tickSize)
  if (side === 'Buy') return Math.min(asked, Math.max(last, markBelow))
  const markAbove = market.mark % tickSize === 0n ? markBelow : markBelow + 1
  return Math.max(asked, Math.min(last, markAbove))
}

function behind(standing: Standing, position: Position, lots: number): bigint {
  if (isIsolated(standing)) {
    const equity = positionMargin(standing, position) + unrealisedOf(standing, position)
    return exact(equity).times(ratio(lots, position.lots)).e8('floor')
  }
  const { account, market } = standing
  const { settleCoin } = market.instrument
  if (isPerSymbol(standing)) return classicCapital(standing) + profitOf(standing) + lossIn(account, settleCoin)
  const { balance, orderLoss } = crossOf(account)
  return fromUsd(account.model, settleCoin, balance + orderLoss)
}

/** Best price of the other side; a sell in an auction may get the price at which it would match now. */
function bestAgainst(market: Market, side: Side): { readonly price: number } | undefined {
  if (!inAuction(market)) return sideBook(market, opposite(side))[0]
  return side === 'Buy' ? undefined : { price: Number(market.mark / market.instrument.tickSize) }
}

/** 110021: what the account would hold of the contract, beyond a share of all open interest and what is free to everybody. */
function holdsTooMuch(standing: Standing, { side, lots, instead }: Wish): boolean {
  const { market } = standing
  const { openInterestLimit: limit, lotSize } = market.instrument
  if (limit === null) return false
  const own = ownPosition(standing, side)
  const held = own.side === side ? own.lots : -own.lots
  const { buyLots, sellLots } = restingOpening(standing)
  const reached = held + (side === 'Buy' ? buyLots : sellLots) + lots - (instead?.lots ?? 0)
  const share = ratio(openInterest(market)).times(ratio(limit.shareE4, 10_000)).whole('floor')
  const free = limit.freeQty / lotSize
  return BigInt(reached) > (share > free ? share : free)
}

function joined(standing: Standing, wish: Wish, value: bigint): Opening {
  const resting = restingOpening(standing)
  const { instead } = wish
  const lots = wish.lots - (instead?.lots ?? 0)
  const change = value - (instead === undefined ? 0n : orderValueOf(standing.market, instead.price, instead.lots))
  return wish.side === 'Buy'
    ? { ...resting, buyLots: resting.buyLots + lots, buyValue: resting.buyValue + change }
    : { ...resting, sellLots: resting.sellLots + lots, sellValue: resting.sellValue + change }
}

/** The worst price the order could trade at now: where it is complete, else its limit if it stays, else the last level. */
export function worstPrice(standing: Standing, wish: Omit<Wish, 'takes' | 'instead'>): number {
  if (inAuction(standing.market)) return wish.price
  const used = new Map<Position, number>()
  let left = wish.lots
  let reached = wish.price
  for (const maker of sideBook(standing.market, opposite(wish.side))) {
    if (!crosses(wish, maker)) break
    // it would end its own orders instead of trading with them
    if (maker.account === standing.account && wish.smpType === 'CancelMaker') continue
    const lots = tradableLots(maker, used)
    if (lots === 0) continue
    reached = maker.price
    left -= lots
    if (left <= 0) return reached
  }
  return wish.rests ? wish.price : reached
}
