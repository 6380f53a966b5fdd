import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { isClosing } from '../account/standing.ts'
import { opposite } from '../formulas/formulas.ts'
import { exact, Fraction, ZERO } from '../formulas/fraction.ts'
import { priceOf, steps } from '../market.ts'
import type { Model, Position, Standing } from '../model.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { endIdle } from '../orders/end-strategy.ts'
import { reportStatus } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { bankruptcyCapital, hedgedProfit } from '../risk/classic-figures.ts'
import { positionMargin, unrealisedOf } from '../risk/exposure-figures.ts'
import { inLine } from './adl-queue.ts'
import { payBeyond, settleDebts } from './debts.ts'
import { passThrough } from './pass-through.ts'

/** Closes a position against the positions of the other side, in the order of their queue at the start. */
export function deleverage(model: Model, standing: Standing, held: Position): void {
  const price = adlTicks(standing, held)
  for (const other of model.whileStill(() => inLine(standing.market, opposite(held.side)))) {
    const lots = Math.min(held.lots, other.position.lots)
    if (lots === 0) return
    closeOut(model, other.standing, other.position, lots, price)
  }
}

/**
 * Returns the bankruptcy price at which the exchange took the position over; the mark price if that deviates too far
 * (R6.4).
 */
function adlTicks(standing: Standing, held: Position): number {
  const { instrument, mark } = standing.market
  const bankruptcy = bankruptcyTicks(standing, held, 0n)
  const gap = exact(priceOf(standing.market, bankruptcy)).minus(exact(mark))
  const distance = gap.max(ZERO.minus(gap))
  if (distance.compare(exact(mark).times(exact(instrument.insurancePool.maxDeviation))) <= 0) return bankruptcy
  const ticks = Number(
    exact(mark)
      .over(exact(instrument.tickSize))
      .whole(held.side === 'Buy' ? 'ceil' : 'floor'),
  )
  return Math.min(steps(instrument.maxPrice, instrument.tickSize), Math.max(1, ticks))
}

function closeOut(model: Model, standing: Standing, position: Position, lots: number, price: number): void {
  const { account, market } = standing
  const { side } = position
  position.status = 'Adl'
  reportStatus(model, standing, position)
  const opens = standing.orders.filter((order) => !isClosing(order))
  cancelOrders(model, opens, 'CancelByPrepareAdl')
  cancelOrders(model, standing.orders.slice(), 'CancelAllBeforeAdl')
  endIdle(model, standing, 'wouldLiquidate')
  const atStake = stakeOf(standing, position, lots)
  const before = position.cumRealised
  const types = { execType: 'AdlTrade', createType: 'CreateByAdl_PassThrough' } as const
  passThrough(model, standing, position, { ...types, lots, price, rate: account.makerRate, isMaker: true })
  model.positionChanged(standing, position)
  model.report(account, {
    type: 'adl',
    account: account.id,
    instrument: market.instrument.id,
    positionIdx: position.index,
    side,
    qty: lots,
    price: priceOf(market, price),
  })
  if (atStake !== null) payBeyond(model, standing, position.cumRealised - before, atStake > 0n ? atStake : 0n)
  settleDebts(model, standing)
}

/** Returns the largest loss that these lots may cost their holder; `null` if the whole account backs them. */
function stakeOf(standing: Standing, position: Position, lots: number): bigint | null {
  const part = (amount: bigint) => new Fraction(amount * BigInt(lots), BigInt(position.lots)).whole('floor')
  if (isIsolated(standing)) return part(positionMargin(standing, position))
  if (!isPerSymbol(standing)) return null
  return bankruptcyCapital(standing) + hedgedProfit(standing, part(unrealisedOf(standing, position)))
}
