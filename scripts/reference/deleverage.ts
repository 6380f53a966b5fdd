import { endIdle } from './algos/strategy.ts'
import { bankruptcyCapital, hedgedProfit } from './classic.ts'
import { payBeyond, settleDebts } from './debts.ts'
import { exact, Fraction, ZERO } from './fraction.ts'
import { isFresh } from './freshness.ts'
import { inLine } from './fund.ts'
import { bankruptcyTicks, cancelOrders, closeInMarket, passThrough, tellStatus } from './house-orders.ts'
import { isTrading } from './life.ts'
import { crosses } from './matching.ts'
import { isClosing, type Model, opposite, type Position, priceOf, type Standing, sideBook } from './model.ts'
import { steps, withinCollar } from './placing.ts'
import { equityOf, notePools, paperOf, poolOf, renewDeleveraging } from './pools.ts'
import { isIsolated, isPerSymbol, positionMargin, unrealisedOf } from './risk.ts'

/** The house sells or buys back what it holds, as far as collar and pool let it; then others are deleveraged (6.4, 6.5). */
export function workOff(model: Model): void {
  notePools(model)
  for (const market of model.markets) {
    const standing = model.house.standings.find((one) => one.market === market)
    const position = standing?.positions[0]
    const isHeld = position !== undefined && position.lots > 0
    const mayTrade = isFresh(market) && isTrading(market)
    if (!(isHeld ? mayTrade : market.deleveraging)) continue
    const active = renewDeleveraging(model, market)
    if (standing !== undefined && isHeld) closeHolding(model, standing, position, active)
  }
}

function closeHolding(model: Model, standing: Standing, position: Position, active: boolean): void {
  const { market } = standing
  const side = opposite(position.side)
  const money = equityOf(model, poolOf(model, market)) - paperOf(model, market)
  const limit = bankruptcyTicks(standing, position, active || money < 0n ? 0n : money)
  const price = withinCollar(market, side, limit)
  const [best] = sideBook(market, position.side)
  if (best !== undefined && crosses({ side, price }, best)) {
    const largest = steps(market.instrument.maxMarketQty, market.instrument.lotSize)
    closeInMarket(model, standing, position, Math.min(position.lots, largest), price, 'IOC')
  }
  if (active && position.lots > 0) deleverage(model, standing, position)
}

/** Against the positions of the other side, in the order of their queue as it stands when it begins. */
function deleverage(model: Model, standing: Standing, held: Position): void {
  const price = adlTicks(standing, held)
  for (const other of model.whileStill(() => inLine(standing.market, opposite(held.side)))) {
    const lots = Math.min(held.lots, other.position.lots)
    if (lots === 0) return
    closeOut(model, other.standing, other.position, lots, price)
  }
}

/** Where the house got it; the mark where that lies too far from it (R6.4). */
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
  tellStatus(model, standing, position)
  const opens = standing.orders.filter((order) => !isClosing(order))
  cancelOrders(model, opens, 'CancelByPrepareAdl')
  cancelOrders(model, standing.orders.slice(), 'CancelAllBeforeAdl')
  endIdle(model, standing, 'wouldLiquidate')
  const atStake = stakeOf(standing, position, lots)
  const before = position.cumRealised
  const types = { execType: 'AdlTrade', createType: 'CreateByAdl_PassThrough' } as const
  passThrough(model, standing, position, { ...types, lots, price, rate: account.makerRate, isMaker: true })
  model.positionChanged(standing, position)
  model.tell(account, {
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

/** The most that these lots may cost their holder, where not the whole account stands behind them. */
function stakeOf(standing: Standing, position: Position, lots: number): bigint | null {
  const part = (amount: bigint) => new Fraction(amount * BigInt(lots), BigInt(position.lots)).whole('floor')
  if (isIsolated(standing)) return part(positionMargin(standing, position))
  if (!isPerSymbol(standing)) return null
  return bankruptcyCapital(standing) + hedgedProfit(standing, part(unrealisedOf(standing, position)))
}
