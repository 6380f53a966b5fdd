import { fromUsd } from '../account/coins.ts'
import { isIsolated, isPerSymbol } from '../account/isolation.ts'
import { isInverse } from '../formulas/formulas.ts'
import { Fraction, ZERO } from '../formulas/fraction.ts'
import type { Market, Model, Position, Standing } from '../model.ts'
import { crossOf } from '../risk/account-figures.ts'
import { classicCapital } from '../risk/classic-figures.ts'
import { markValue, positionMargin, unrealisedOf } from '../risk/exposure-figures.ts'

const RENEWAL = 5000

interface InLine {
  readonly standing: Standing
  readonly position: Position
  readonly score: Fraction
}

/** Ranks positions by profit and leverage every five seconds, each side separately (R6.7, R6.8). */
export function rank(model: Model, lastTick: number): void {
  if (Math.floor(model.time / RENEWAL) === Math.floor(lastTick / RENEWAL)) return
  for (const market of model.markets) {
    if (market.deliveredTime > 0) continue
    for (const side of ['Buy', 'Sell'] as const) {
      const line = inLine(market, side)
      for (const [place, { standing, position }] of line.entries()) {
        const adlRank = 5 - Math.floor((place * 5) / line.length)
        if (position.adlRank === adlRank) continue
        position.adlRank = adlRank
        model.positionChanged(standing, position)
      }
    }
  }
}

export function inLine(market: Market, side: 'Buy' | 'Sell'): readonly InLine[] {
  const line: InLine[] = []
  for (const standing of market.standings) {
    if (standing.account.isHouse) continue
    for (const position of standing.positions) {
      if (position.lots > 0 && position.side === side) {
        line.push({ standing, position, score: score(standing, position) })
      }
    }
  }
  return line.toSorted((a, b) => b.score.compare(a.score))
}

function score(standing: Standing, position: Position): Fraction {
  const { account, market } = standing
  const { settleCoin } = market.instrument
  const s = (position.side === 'Buy') === isInverse(market.instrument) ? -1n : 1n
  const mark = markValue(standing, position)
  if (position.entryValue === 0n || mark === 0n) return ZERO
  const capital = isIsolated(standing)
    ? positionMargin(standing, position)
    : isPerSymbol(standing)
      ? classicCapital(standing)
      : fromUsd(account.model, settleCoin, crossOf(account).balance) - unrealisedOf(standing, position)
  const gap = mark - position.entryValue + s * capital
  const distance = gap === 0n ? 1n : gap < 0n ? -gap : gap
  const profit = new Fraction(s * (mark - position.entryValue), position.entryValue)
  const leverage = new Fraction(mark, distance)
  return s * (mark - position.entryValue) > 0n ? profit.times(leverage) : profit.over(leverage)
}
