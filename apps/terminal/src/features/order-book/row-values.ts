import { type E8, e8, ONE } from '@perpdesk/numeric'
import { ValueGrid } from '@perpdesk/trading'
import { coinDecimals, formatNumber } from '../../format/index.ts'
import type { BookGrid, BookLevel } from '../../stores/index.ts'
import type { BookRow } from './grouping.ts'

/** Value of a row's orders in the settle coin, and the sum of the values of all rows from the best one to this row. */
export interface RowValue {
  readonly value: E8
  readonly sum: E8
}

/**
 * Returns the values of grouped rows, best price first, computed from the prices of their levels and not from the price
 * at which a group is shown. Exact.
 */
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

/**
 * Returns the value, before fees, of the levels from one index up to another; each level of an inverse contract is
 * rounded half up (E8).
 */
export function valueOfLevels(values: ValueGrid, levels: readonly BookLevel[], from: number, to: number): E8 {
  let value = 0n
  for (const { ticks, lots } of levels.slice(from, to)) value += values.valueOf(ticks, lots)
  return value
}

const THOUSAND = e8('1000')

/**
 * Returns a value as text that fits into a column of the order book: large values have fewer decimals; the tip of a row
 * shows all of them.
 */
export function rowValueText(value: E8, coin: string): string {
  const dollars = coinDecimals(coin) === 2
  const large = (value < 0n ? -value : value) >= (dollars ? THOUSAND : ONE)
  return formatNumber(value, { decimals: dollars ? (large ? 0 : 2) : large ? 4 : 8 })
}
