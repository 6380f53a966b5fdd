import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartBar } from '../series/bar.ts'
import { computeRows, STUDIES, type Study, type StudyRow, studyOf } from './index.ts'

function barsOf(closes: readonly number[]): ChartBar[] {
  return closes.map((close, index) => ({
    time: index * 60_000,
    open: closes[index - 1] ?? close,
    high: close,
    low: close,
    close,
    volume: index,
    turnover: 0,
  }))
}

function rowsOf(
  study: Study,
  bars: readonly ChartBar[],
  inputs = study.inputs.map((input) => input.value),
): StudyRow[] {
  const rows: StudyRow[] = []
  computeRows(study, bars, rows, 0, inputs)
  return rows
}

const need = (id: string) => studyOf(id)!

describe('studies', () => {
  it('[CHT-02] MA is the mean of the last closes and silent before there are enough', () => {
    const rows = rowsOf(need('MA'), barsOf([1, 2, 3, 4, 5]), [3])
    expect(rows.map((row) => row['ma0'])).toEqual([undefined, undefined, 2, 3, 4])
  })

  it('[CHT-02] EMA weighs the newest close by 2 / (length + 1)', () => {
    const rows = rowsOf(need('EMA'), barsOf([10, 20, 30]), [3])
    expect(rows.map((row) => row['ema0'])).toEqual([undefined, undefined, 22.5])
  })

  it('[CHT-02] BOLL is two deviations of the population around the mean', () => {
    const row = rowsOf(need('BOLL'), barsOf([2, 4, 4, 4, 5, 5, 7, 9]), [8, 2]).at(-1)!
    expect(row).toEqual({ middle: 5, upper: 9, lower: 1 })
  })

  it('[CHT-02] RSI agrees with a series worked by hand', () => {
    // Changes +1, +1, -1, then +2: means 2/3 and 1/3, then (2/3·2 + 2)/3 and (1/3·2)/3.
    const rows = rowsOf(need('RSI'), barsOf([10, 11, 12, 11, 13]), [3])
    expect(rows.slice(0, 3).map((row) => row['rsi'])).toEqual([undefined, undefined, undefined])
    expect(rows[3]!['rsi']).toBeCloseTo(66.6667, 3)
    expect(rows[4]!['rsi']).toBeCloseTo((100 * (10 / 9)) / (10 / 9 + 2 / 9), 9)
  })

  it('RSI of a market that does not move is 50', () => {
    expect(rowsOf(need('RSI'), barsOf([5, 5, 5, 5]), [2]).at(-1)!['rsi']).toBe(50)
  })

  it('[CHT-02] MACD: difference, signal and histogram begin when their means are full', () => {
    const rows = rowsOf(need('MACD'), barsOf([1, 2, 4, 8, 16, 32]), [2, 3, 2])
    expect(rows.map((row) => row['dif'] === undefined)).toEqual([true, true, false, false, false, false])
    expect(rows.map((row) => row['dea'] === undefined)).toEqual([true, true, true, false, false, false])
    const last = rows.at(-1)!
    expect(last['histogram']).toBeCloseTo(last['dif']! - last['dea']!, 12)
  })

  it('[CHT-02] computing only the last rows gives what computing all gives', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 80 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom(...STUDIES),
        (closes, moved, study) => {
          const inputs = study.inputs.map((input) => input.value)
          const rows = rowsOf(study, barsOf(closes.slice(0, -1)))
          const bars = barsOf([...closes.slice(0, -1), moved])
          computeRows(study, bars, rows, rows.length - 1, inputs)
          const final = barsOf(closes)
          computeRows(study, final, rows, rows.length - 1, inputs)
          expect(rows).toEqual(rowsOf(study, final))
        },
      ),
    )
  })
})
