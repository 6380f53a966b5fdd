import { originTicksOf, type TickGrid } from '@perpdesk/trading'
import type { BookLevel } from '../../stores/index.ts'

export type BookSide = 'ask' | 'bid'

/** One row of the order book as shown: all levels of one group, and the running sum from the best price to this row. */
export interface BookRow {
  /** The group's price in ticks: its upper bound for asks, its lower bound for bids. */
  readonly ticks: number
  readonly lots: number
  readonly sumLots: number
  /** Number of levels of the side, from the best one, in this row and the rows before it. */
  readonly depth: number
}

/**
 * A grouping of prices: `ratio` ticks per group, counted from a price of zero, which is `-origin` ticks (see
 * `originTicksOf`).
 */
export interface Groups {
  readonly ratio: number
  readonly origin: number
}

/** Returns the groups of a contract's prices. */
export function groupsOf(grid: TickGrid, ratio: number): Groups {
  return { ratio, origin: originTicksOf(grid) }
}

/**
 * Returns the price in ticks at which a level is shown: asks are rounded up and bids down to a multiple of the group's
 * width, so that no group looks better than the orders in it.
 */
export function groupTicks(ticks: number, { ratio, origin }: Groups, side: BookSide): number {
  const price = origin + ticks
  return (side === 'ask' ? Math.ceil(price / ratio) : Math.floor(price / ratio)) * ratio - origin
}

/**
 * Groups the levels of one side (best price first) into at most `limit` rows. All values are whole ticks and lots, so
 * every sum is exact; levels after the last row are not read.
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

/**
 * Both sides as shown, and the sum that fills a whole bar; both sides share this scale, so that their bars are
 * comparable.
 */
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

/**
 * Returns the buyers' share of the quantities of both sides, in whole percent, rounded half up; `undefined` if one side
 * is empty.
 */
export function balanceOf({ asks, bids }: Pick<GroupedBook, 'asks' | 'bids'>): number | undefined {
  const selling = asks.at(-1)?.sumLots
  const buying = bids.at(-1)?.sumLots
  if (selling === undefined || buying === undefined) return undefined
  return Math.round((buying * 100) / (buying + selling))
}

/** Returns the length of a row's bar in thousandths of the column. */
export function barLength(row: BookRow, fullLots: number): number {
  return fullLots === 0 ? 0 : Math.round((row.sumLots * 1000) / fullLots)
}
