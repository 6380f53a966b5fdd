import { originTicksOf, type TickGrid } from '@perpdesk/trading'
import type { BookLevel } from '../../stores/index.ts'

export type BookSide = 'ask' | 'bid'

/** One row of the book as shown: all levels of one group, and the running sums from the best price down to it. */
export interface BookRow {
  /** The group's price in ticks: for asks its upper, for bids its lower bound. */
  readonly ticks: number
  readonly lots: number
  readonly sumLots: number
  /** Number of levels of the side, from the best, that the row and those before it hold. */
  readonly depth: number
}

/** A grouping of prices: so many ticks to a group, counted from zero, which is `-origin` ticks (see `originTicksOf`). */
export interface Groups {
  readonly ratio: number
  readonly origin: number
}

/** Groups of a contract's prices. */
export function groupsOf(grid: TickGrid, ratio: number): Groups {
  return { ratio, origin: originTicksOf(grid) }
}

/**
 * The price in ticks under which a level is shown: asks go up and bids go down to the next multiple of the group's width, so
 * that no group looks better than the orders in it.
 */
export function groupTicks(ticks: number, { ratio, origin }: Groups, side: BookSide): number {
  const price = origin + ticks
  return (side === 'ask' ? Math.ceil(price / ratio) : Math.floor(price / ratio)) * ratio - origin
}

/**
 * Groups the levels of one side (best first) into at most `limit` rows. Whole ticks and whole lots only, so every sum is
 * exact; reading stops at the last row that is shown.
 */
export function groupLevels(levels: readonly BookLevel[], groups: Groups, side: BookSide, limit: number): BookRow[] {
  const rows: BookRow[] = []
  let sumLots = 0
  let index = 0
  while (index < levels.length && rows.length < limit) {
    const ticks = groupTicks(levels[index]!.ticks, groups, side)
    let lots = 0
    while (index < levels.length && groupTicks(levels[index]!.ticks, groups, side) === ticks) {
      lots += levels[index]!.lots
      index += 1
    }
    sumLots += lots
    rows.push({ ticks, lots, sumLots, depth: index })
  }
  return rows
}

/** Both sides as shown, and the sum that fills a whole bar: one scale for both, so that their lengths compare. */
export interface GroupedBook {
  readonly asks: readonly BookRow[]
  readonly bids: readonly BookRow[]
  readonly fullLots: number
}

export function groupBook(
  book: { readonly asks: readonly BookLevel[]; readonly bids: readonly BookLevel[] },
  groups: Groups,
  limits: { readonly asks: number; readonly bids: number },
): GroupedBook {
  const asks = groupLevels(book.asks, groups, 'ask', limits.asks)
  const bids = groupLevels(book.bids, groups, 'bid', limits.bids)
  return { asks, bids, fullLots: Math.max(asks.at(-1)?.sumLots ?? 0, bids.at(-1)?.sumLots ?? 0) }
}

/** The buyers' share of all that both sides show, in whole percent, half up; `undefined` where one side shows nothing. */
export function balanceOf({ asks, bids }: Pick<GroupedBook, 'asks' | 'bids'>): number | undefined {
  const selling = asks.at(-1)?.sumLots
  const buying = bids.at(-1)?.sumLots
  if (selling === undefined || buying === undefined) return undefined
  return Math.round((buying * 100) / (buying + selling))
}

/** Length of a row's bar in thousandths of the column. */
export function barLength(row: BookRow, fullLots: number): number {
  return fullLots === 0 ? 0 : Math.round((row.sumLots * 1000) / fullLots)
}
