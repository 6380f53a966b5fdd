import type { BookLevel } from '../../stores/index.ts'
import { type Groups, groupTicks } from '../order-book/index.ts'

/** A price of the ladder with its resting and traded quantity, in whole ticks and lots. */
export interface LadderRow {
  readonly ticks: number
  readonly bidLots: number
  readonly askLots: number
  readonly tradedLots: number
}

/** The visible prices of a ladder, in ticks: the highest price, the price step and the number of rows. */
export interface Window extends Groups {
  readonly top: number
  readonly count: number
}

/** Returns the lowest visible price, in ticks. */
export function bottomOf({ top, ratio, count }: Pick<Window, 'top' | 'ratio' | 'count'>): number {
  return top - (count - 1) * ratio
}

/** Returns the lowest price that a ladder can show, in ticks. */
export function lowestOf(groups: Groups): number {
  return groupTicks(1, groups, 'ask')
}

/** Returns the window with a price in its middle; its lower end is limited by the lowest price. */
export function centredOn(ticks: number, groups: Groups, count: number): Window {
  const middle = groupTicks(ticks, groups, 'bid')
  return withTop(middle + Math.floor(count / 2) * groups.ratio, groups, count)
}

/** Returns the window moved up by `rows` rows, down if negative. */
export function moved({ top, count, ...groups }: Window, rows: number): Window {
  return withTop(top + rows * groups.ratio, groups, count)
}

function withTop(top: number, groups: Groups, count: number): Window {
  const { ratio, origin } = groups
  return { top: Math.max(top, lowestOf(groups) + (count - 1) * ratio), ratio, origin, count }
}

/** True if a price is outside the window's outer quarters, so that the ladder need not move. */
export function isCentral(window: Window, ticks: number): boolean {
  const quarter = Math.floor(window.count / 4) * window.ratio
  return ticks <= window.top - quarter && ticks >= bottomOf(window) + quarter
}

/**
 * Returns the row of a price, 0 for the highest; negative or beyond the last row if the price is outside the window.
 */
export function placeOf({ top, ratio }: Window, ticks: number): number {
  return (top - ticks) / ratio
}

/**
 * Returns the rows of a window, highest first. Asks are shown at the ladder's next price above them and bids at the
 * next price below, so that no price looks better than the orders at it; trades likewise, by the side that was taken.
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
    // Levels are sorted best first, so all further levels are also outside the window.
    if (side === 'bid' ? ticks < bottom : ticks > window.top) break
    const place = placeOf(window, ticks)
    if (place >= 0 && place < window.count) lots[place]! += level.lots
  }
  return lots
}

/** Returns the lots traded from a price of the ladder up to the next one. */
function tradedAt(traded: ReadonlyMap<number, number>, ticks: number, ratio: number): number {
  let lots = 0
  for (let each = ticks; each < ticks + ratio; each += 1) lots += traded.get(each) ?? 0
  return lots
}
