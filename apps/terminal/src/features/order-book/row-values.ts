import { type E8, e8, ONE } from '@perpdesk/numeric'
import { ValueGrid } from '@perpdesk/trading'
import { coinDecimals, formatNumber } from '../../format/index.ts'
import type { BookGrid, BookLevel } from '../../stores/index.ts'
import type { BookRow } from './grouping.ts'

/** Value of a row's orders in the settle coin, and of those of all rows from the best down to it. */
export interface RowValue {
  readonly value: E8
  readonly sum: E8
}

/** Values of grouped rows, best first: of the levels in them, never of the price that a group is shown under. Exact. */
export function rowValues(contract: BookGrid, levels: readonly BookLevel[], rows: readonly BookRow[]): RowValue[] {
  const values = new ValueGrid(contract)
  let from = 0
  let sum = 0n
  return rows.map(({ depth }) => {
    const value = valueOfLevels(values, levels, from, depth)
    from = depth
    sum += value
    return { value, sum }
  })
}

/** Value of the levels from one place up to another, before fees; each level of an inverse contract half up (E8). */
export function valueOfLevels(values: ValueGrid, levels: readonly BookLevel[], from: number, to: number): E8 {
  let value = 0n
  for (const { ticks, lots } of levels.slice(from, to)) value += values.valueOf(ticks, lots)
  return value
}

const THOUSAND = e8('1000')

/** A value as short as a column of the book: large values are cut to fewer decimals; the tip of a row has them all. */
export function rowValueText(value: E8, coin: string): string {
  const dollars = coinDecimals(coin) === 2
  const large = (value < 0n ? -value : value) >= (dollars ? THOUSAND : ONE)
  return formatNumber(value, { decimals: dollars ? (large ? 0 : 2) : large ? 4 : 8 })
}
