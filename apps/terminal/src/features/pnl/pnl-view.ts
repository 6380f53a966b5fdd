import { type E8, e8 } from '@perpdesk/numeric'
import type { PnlReport } from '@perpdesk/protocol'
import {
  compareWithHolding,
  type Holding,
  type PnlDay,
  type PnlOfSymbol,
  type PnlRow,
  type PnlTotals,
  pnlByDay,
  pnlBySymbol,
  pnlInUsd,
  pnlTotals,
} from '@perpdesk/trading'

export const ALL_IN_USD = 'USD'

/** Figures of a report, all in one coin or all coins in USD. */
export interface PnlView {
  readonly coin: string
  readonly totals: PnlTotals
  readonly days: readonly PnlDay[]
  readonly symbols: readonly PnlOfSymbol[]
  /** Coins that have no price, and so are not part of the figures in USD. */
  readonly unpriced: readonly string[]
}

/** The coins that a report has figures of. */
export function coinsOf({ figures }: PnlReport): readonly string[] {
  return [...new Set(figures.map(({ coin }) => coin))].toSorted()
}

/** Returns the figures of one coin, or of all coins in USD at the report's prices. */
export function pnlViewOf(report: PnlReport, coin: string): PnlView {
  const all = report.figures.map(rowOf)
  const prices = pricesOf(report)
  const isUsd = coin === ALL_IN_USD
  const rows = isUsd ? pnlInUsd(all, prices) : all.filter((row) => row.coin === coin)
  return {
    coin,
    totals: pnlTotals(rows),
    days: pnlByDay(rows, report.startTime, report.endTime),
    symbols: pnlBySymbol(rows),
    unpriced: isUsd ? coinsOf(report).filter((each) => !prices.has(each)) : [],
  }
}

/** Returns the comparison of the whole account with holding, in USD; `undefined` where it cannot be made. */
export function holdingOf(report: PnlReport): Holding | undefined {
  const { holding, figures } = report
  if (holding === null) return undefined
  const exact = ({ coin, amount }: { readonly coin: string; readonly amount: string }) => ({ coin, amount: e8(amount) })
  const moved = figures.map(({ coin, moved: amount }) => exact({ coin, amount }))
  return compareWithHolding(holding.start.map(exact), moved, holding.now.map(exact), pricesOf(report))
}

function pricesOf({ prices }: PnlReport): ReadonlyMap<string, E8> {
  return new Map(prices.map(({ coin, price }) => [coin, e8(price)]))
}

function rowOf({
  day,
  coin,
  symbol,
  realised,
  funding,
  fees,
  moved,
  closes,
  wins,
}: PnlReport['figures'][number]): PnlRow {
  const amounts = { realised: e8(realised), funding: e8(funding), fees: e8(fees), moved: e8(moved) }
  return { day, coin, symbol, ...amounts, closes, wins }
}
