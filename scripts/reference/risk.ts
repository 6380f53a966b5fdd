import type { RiskTier, Side } from '@perpdesk/trading'
import { isDollar } from './coins.ts'
import * as formulas from './formulas.ts'
import { exact, Fraction } from './fraction.ts'
import {
  type Account,
  isClosing,
  orderValueOf,
  type Position,
  qtyOf,
  type Standing,
  type StillFigures,
} from './model.ts'

/** What an account needs and is worth in one coin (5.3). */
export interface Figures {
  positionIM: bigint
  orderIM: bigint
  maintenance: bigint
  unrealised: bigint
}

/** Contracts with settings of their own: all of classic accounts, the inverse ones of UTA 1.0 (5.1). */
export function isPerSymbol({ account, market }: Pick<Standing, 'account' | 'market'>): boolean {
  const { accountType } = account
  return accountType === 'classic' || (accountType === 'UTA' && formulas.isInverse(market.instrument))
}

/** Whether a coin's wallet has nothing to do with the others. */
export function standsAlone({ accountType }: Account, coin: string): boolean {
  return accountType === 'classic' || (accountType === 'UTA' && !isDollar(coin))
}

export function isIsolatedAccount(account: Account): boolean {
  return account.marginMode === 'ISOLATED_MARGIN'
}

export function isIsolated(standing: Standing): boolean {
  return isPerSymbol(standing) ? standing.isolated : isIsolatedAccount(standing.account)
}

/** Margins by entry value: of isolated positions, and of contracts with settings of their own (5.3). */
export function goesByEntry(standing: Standing): boolean {
  return isPerSymbol(standing) || isIsolated(standing)
}

/** The tier that was chosen where it is set contract by contract. */
export function chosenTier({ market, riskId }: Standing): RiskTier {
  const { riskTiers } = market.instrument
  const tier = riskTiers[Math.min(riskId, riskTiers.length) - 1]
  if (tier === undefined) throw new RangeError('no risk tiers')
  return tier
}

/** Position at the mark and orders of a side. */
export function sideValue(standing: Standing, side: Side): bigint {
  const { buyValue, sellValue } = restingOpening(standing)
  return heldValue(standing, side) + (side === 'Buy' ? buyValue : sellValue)
}

export function leverageOf(standing: Standing, side: Side): number {
  return side === 'Buy' ? standing.buyLeverage : standing.sellLeverage
}

/** What the position of a side is worth at the mark; nothing where there is none. */
export function heldValue(standing: Standing, side: Side): bigint {
  const own = ownPosition(standing, side)
  return own.lots > 0 && own.side === side ? markValue(standing, own) : 0n
}

export function markValue(standing: Standing, position: Position): bigint {
  return formulas.valueAtMark(standing.market.instrument, qtyOf(standing.market, position.lots), standing.market.mark)
}

export function unrealisedOf(standing: Standing, position: Position): bigint {
  const { instrument, mark, predicted, countsAtMark } = standing.market
  const qty = qtyOf(standing.market, position.lots)
  // in the settlement window profits count at the predicted price (R1.8)
  const price = predicted === 0n || countsAtMark ? mark : predicted
  return formulas.unrealised(instrument, position.side, qty, position.entryValue, price)
}

/** Initial margin of a value on one side with the closing fee. */
function withCloseFee(standing: Standing, side: Side, value: bigint): bigint {
  const { takerRate } = standing.account
  const leverage = leverageOf(standing, side)
  const { instrument } = standing.market
  const start = formulas.startMargin(value, leverage, instrument.riskTiers)
  return start + formulas.closeFee(instrument, side, value, leverage, takerRate)
}

/** What a position holds: by its entry and with what was added in isolated margin, by the mark in cross. */
export function positionMargin(standing: Standing, position: Position): bigint {
  if (position.lots === 0) return 0n
  if (goesByEntry(standing)) return withCloseFee(standing, position.side, position.entryValue) + position.added
  return withCloseFee(standing, position.side, markValue(standing, position))
}

export function maintenance(standing: Standing, position: Position): bigint {
  if (position.lots === 0) return 0n
  const { takerRate } = standing.account
  const { instrument } = standing.market
  const value = isPerSymbol(standing) ? position.entryValue : markValue(standing, position)
  const keep = formulas.keepMargin(value, instrument.riskTiers)
  if (!goesByEntry(standing)) {
    return keep + formulas.closeFee(instrument, position.side, value, leverageOf(standing, position.side), takerRate)
  }
  const margin = positionMargin(standing, position)
  return keep + formulas.isolatedCloseFee(instrument, position.side, position.entryValue, margin, takerRate)
}

/** Orders of both sides that may open: lots and value. */
export interface Opening {
  readonly buyLots: number
  readonly buyValue: bigint
  readonly sellLots: number
  readonly sellValue: bigint
}

export function restingOpening(standing: Standing): Opening {
  let buyLots = 0
  let buyValue = 0n
  let sellLots = 0
  let sellValue = 0n
  for (const order of standing.orders) {
    if (isClosing(order)) continue
    const value = orderValueOf(order.market, order.price, order.leaves)
    if (order.side === 'Buy') {
      buyLots += order.leaves
      buyValue += value
    } else {
      sellLots += order.leaves
      sellValue += value
    }
  }
  return { buyLots, buyValue, sellLots, sellValue }
}

/** The position that fills of a side join: the one of the index in hedge mode. */
export function ownPosition(standing: Standing, side: Side): Position {
  return standing.hedge ? standing.positions[side === 'Buy' ? 1 : 2] : standing.positions[0]
}

/** Margin of the symbol (5.3): the larger side in one-way mode, both in hedge mode. */
export function symbolMargin(standing: Standing, orders: Opening): bigint {
  const buy = sideMargin(standing, 'Buy', orders.buyLots, orders.buyValue)
  const sell = sideMargin(standing, 'Sell', orders.sellLots, orders.sellValue)
  if (standing.hedge) return buy + sell
  return buy > sell ? buy : sell
}

/** A side's position and the orders that go beyond an opposite position, valued together. */
function sideMargin(standing: Standing, side: Side, lots: number, value: bigint): bigint {
  const own = ownPosition(standing, side)
  const holds = own.lots > 0 && own.side === side
  const covered = standing.hedge || holds ? 0 : own.lots
  const opens = lots > covered ? new Fraction(value * BigInt(lots - covered), BigInt(lots)).whole('up') : 0n
  const openFee = exact(opens).times(exact(standing.account.takerRate)).e8('up')
  if (goesByEntry(standing)) {
    return (
      (holds ? positionMargin(standing, own) : 0n) + (opens === 0n ? 0n : withCloseFee(standing, side, opens) + openFee)
    )
  }
  const total = opens + (holds ? markValue(standing, own) : 0n)
  return total === 0n ? 0n : withCloseFee(standing, side, total) + openFee
}

/** Figures of one contract, with the coin it settles in. */
export type CoinFigures = Figures & { readonly coin: string }

/** Figures that were computed last, with everything they depend on. */
const remembered = new WeakMap<Standing, { readonly inputs: readonly unknown[]; readonly figures: CoinFigures }>()

/** The same inputs give the same figures, so they are computed once for all who ask. */
function standingFigures(standing: Standing): CoinFigures {
  const inputs = inputsOf(standing)
  const last = remembered.get(standing)
  if (last !== undefined && isSameList(last.inputs, inputs)) return last.figures
  const figures = computed(standing)
  remembered.set(standing, { inputs, figures })
  return figures
}

function inputsOf(standing: Standing): readonly unknown[] {
  const { account, market, orders, positions, hedge, isolated, buyLeverage, sellLeverage } = standing
  const { instrument, mark, predicted, countsAtMark } = market
  const settings = [account.marginMode, hedge, isolated, buyLeverage, sellLeverage]
  const inputs: unknown[] = [...settings, instrument, mark, predicted, countsAtMark]
  for (const { index, side, lots, entryValue, added } of positions) {
    if (lots > 0) inputs.push(index, side, lots, entryValue, added)
  }
  for (const { id, price, leaves } of orders) inputs.push(id, price, leaves)
  return inputs
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false
  for (let place = 0; place < one.length; place++) if (one[place] !== other[place]) return false
  return true
}

function computed(standing: Standing): CoinFigures {
  const coin = standing.market.instrument.settleCoin
  const figures = { coin, positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
  for (const position of standing.positions) {
    if (position.lots === 0) continue
    figures.positionIM += positionMargin(standing, position)
    figures.maintenance += maintenance(standing, position)
    figures.unrealised += unrealisedOf(standing, position)
  }
  const opening = restingOpening(standing)
  // without such orders nothing, also where a position's margin is used up and below zero
  if (opening.buyLots + opening.sellLots > 0) figures.orderIM = symbolMargin(standing, opening) - figures.positionIM
  return figures
}

/** Others need and are worth nothing. */
function isBusy({ orders, positions }: Standing): boolean {
  return orders.length > 0 || positions.some(({ lots }) => lots > 0)
}

/** Figures of everything an account stands in, with the coin it settles in. */
export function allFigures(account: Account): readonly CoinFigures[] {
  return stillFigures(account)?.all ?? presentFigures(account)
}

/** What was added up already, or is now, while nothing moves; `null` while something may. */
export function stillFigures(account: Account): StillFigures | null {
  const { still } = account.model
  if (still === null) return null
  const known = still.get(account) ?? { all: presentFigures(account), cross: null }
  still.set(account, known)
  return known
}

function presentFigures(account: Account): readonly CoinFigures[] {
  return account.standings.filter(isBusy).map(standingFigures)
}

/** Sums over the instruments that settle in each coin. */
export function sumsByCoin(all: readonly CoinFigures[]): ReadonlyMap<string, Figures> {
  const sums = new Map<string, Figures>()
  for (const figures of all) {
    const { coin } = figures
    const sum = sums.get(coin)
    if (sum === undefined) {
      sums.set(coin, { ...figures })
      continue
    }
    sum.positionIM += figures.positionIM
    sum.orderIM += figures.orderIM
    sum.maintenance += figures.maintenance
    sum.unrealised += figures.unrealised
  }
  return sums
}

/** Sums over the instruments that settle in a coin. */
export function accountFigures(account: Account, coin: string): Figures {
  return sumsByCoin(allFigures(account)).get(coin) ?? { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
}
