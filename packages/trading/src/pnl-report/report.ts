import { divE8, type E8, mulE8 } from '@perpdesk/numeric'
import { addPnl, type CloseCounts, NO_PNL, type PnlAmounts, utcDay } from './sums.ts'

const DAY = 86_400_000

/** Figures of one UTC day, coin and contract, which `symbol` names; `''` for money that is of no contract. */
export interface PnlRow extends PnlAmounts, CloseCounts {
  readonly day: number
  readonly coin: string
  readonly symbol: string
}

/** Sums with the profit or loss that follows from them: `realised + funding − fees`. */
export interface PnlTotals extends PnlAmounts, CloseCounts {
  readonly pnl: E8
}

export interface PnlDay extends PnlTotals {
  readonly day: number
  /** PnL from the first day of the report to the end of this one. */
  readonly cumulative: E8
}

export interface PnlOfSymbol extends PnlTotals {
  /** `''` for interest and fees that are of no contract. */
  readonly symbol: string
}

/** Returns the sums of rows of one coin, or of rows in USD. */
export function pnlTotals(rows: readonly (PnlAmounts & CloseCounts)[]): PnlTotals {
  const sum = rows.reduce(addPnl, NO_PNL)
  return { ...sum, pnl: sum.realised + sum.funding - sum.fees }
}

/** Returns the figures of every UTC day from that of `from` to that of `to`, also of days on which nothing happened. */
export function pnlByDay(rows: readonly PnlRow[], from: number, to: number): readonly PnlDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const days: PnlDay[] = []
  let cumulative = 0n
  for (let day = utcDay(from); day <= to; day += DAY) {
    const totals = pnlTotals(byDay.get(day) ?? [])
    cumulative += totals.pnl
    days.push({ ...totals, day, cumulative })
  }
  return days
}

/**
 * Returns the figures of each contract, and those of no contract if something was earned or lost, the largest profit
 * first. They add up to the totals.
 */
export function pnlBySymbol(rows: readonly PnlRow[]): readonly PnlOfSymbol[] {
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol)
  return [...bySymbol]
    .map(([symbol, own]) => ({ symbol, ...pnlTotals(own) }))
    .filter(({ symbol, realised, funding, fees }) => symbol !== '' || realised !== 0n || funding !== 0n || fees !== 0n)
    .toSorted((a, b) => (a.pnl === b.pnl ? (a.symbol < b.symbol ? -1 : 1) : a.pnl > b.pnl ? -1 : 1))
}

/** Returns the part of the closes that ended with a profit, as a fraction rounded `halfUp`; `null` without closes. */
export function winRate({ closes, wins }: CloseCounts): E8 | null {
  return closes === 0 ? null : divE8(BigInt(wins), BigInt(closes), 'halfUp')
}

/**
 * Returns rows in USD at the given prices of coins. Each amount of each row is rounded `halfUp` to 1e-8 by itself, so
 * that sums by day, by contract and over all are equal to the last digit. Rows of coins without a price are left out.
 */
export function pnlInUsd(rows: readonly PnlRow[], prices: ReadonlyMap<string, E8>): readonly PnlRow[] {
  return rows.flatMap((row) => {
    const price = prices.get(row.coin)
    if (price === undefined) return []
    const usd = (amount: E8) => mulE8(amount, price, 'halfUp')
    return [
      {
        ...row,
        coin: 'USD',
        realised: usd(row.realised),
        funding: usd(row.funding),
        fees: usd(row.fees),
        moved: usd(row.moved),
      },
    ]
  })
}
