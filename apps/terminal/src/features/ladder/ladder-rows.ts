import type { BookLevel } from '../../stores/index.ts'
import { type Groups, groupTicks } from '../order-book/index.ts'

/** One price of the ladder with its resting and traded quantity; whole ticks and lots. */
export interface LadderRow {
  readonly ticks: number
  readonly bidLots: number
  readonly askLots: number
  readonly tradedLots: number
}

/** The prices of a ladder: the highest one, their grouping and their number; in ticks. */
export interface Window extends Groups {
  readonly top: number
  readonly count: number
}

/** The lowest price of the ladder. */
export function bottomOf({ top, ratio, count }: Pick<Window, 'top' | 'ratio' | 'count'>): number {
  return top - (count - 1) * ratio
}

/** The lowest price that a ladder can have. */
export function lowestOf(groups: Groups): number {
  return groupTicks(1, groups, 'ask')
}

/** The window with a price in its middle; it reaches no further down than the lowest price. */
export function centredOn(ticks: number, groups: Groups, count: number): Window {
  const middle = groupTicks(ticks, groups, 'bid')
  return withTop(middle + Math.floor(count / 2) * groups.ratio, groups, count)
}

/** The window moved up by so many prices, or down. */
export function moved({ top, count, ...groups }: Window, rows: number): Window {
  return withTop(top + rows * groups.ratio, groups, count)
}

function withTop(top: number, groups: Groups, count: number): Window {
  const { ratio, origin } = groups
  return { top: Math.max(top, lowestOf(groups) + (count - 1) * ratio), ratio, origin, count }
}

/** A price is near enough to the middle that the ladder may stay: away from the outer quarters. */
export function isCentral(window: Window, ticks: number): boolean {
  const quarter = Math.floor(window.count / 4) * window.ratio
  return ticks <= window.top - quarter && ticks >= bottomOf(window) + quarter
}

/** The place of a price in the window, 0 for the highest; outside of it below 0 or past its end. */
export function placeOf({ top, ratio }: Window, ticks: number): number {
  return (top - ticks) / ratio
}

/**
 * The rows of a window, highest first. Asks stand at the next price of the ladder above them and bids at the one below,
 * so that no price looks better than the orders in it; trades likewise, by the side that was taken.
 */
export function ladderRows(
  window: Window,
  book: { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] },
  traded: ReadonlyMap<number, number>,
): readonly LadderRow[] {
  const bids = lotsByPlace(window, book.bids, 'bid')
  const asks = lotsByPlace(window, book.asks, 'ask')
  return Array.from({ length: window.count }, (_, place) => {
    const ticks = window.top - place * window.ratio
    return { ticks, bidLots: bids[place]!, askLots: asks[place]!, tradedLots: tradedAt(traded, ticks, window.ratio) }
  })
}

function lotsByPlace(window: Window, levels: readonly BookLevel[], side: 'bid' | 'ask'): readonly number[] {
  const lots = Array.from({ length: window.count }, () => 0)
  const bottom = bottomOf(window)
  for (const level of levels) {
    const ticks = groupTicks(level.ticks, window, side)
    // Best first: levels behind the far edge lie further out still.
    if (side === 'bid' ? ticks < bottom : ticks > window.top) break
    const place = placeOf(window, ticks)
    if (place >= 0 && place < window.count) lots[place]! += level.lots
  }
  return lots
}

/** Lots traded from a price of the ladder up to the next one. */
function tradedAt(traded: ReadonlyMap<number, number>, ticks: number, ratio: number): number {
  let lots = 0
  for (let each = ticks; each < ticks + ratio; each += 1) lots += traded.get(each) ?? 0
  return lots
}
