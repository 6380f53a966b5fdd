// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { StudyBar } from './study.ts'
import { both, expectValues, exponentialOf, rowsOf, sum, walk } from './testing.ts'

const typical = ({ high, low, close }: StudyBar) => (high + low + close) / 3
const volumeOf = ({ volume = 0 }: StudyBar) => volume
/** (close − low) less (high − close), as a fraction of the range, times the volume. */
const distributed = (bar: StudyBar) =>
  bar.high === bar.low ? 0 : ((bar.close - bar.low - (bar.high - bar.close)) / (bar.high - bar.low)) * volumeOf(bar)
const dayOf = ({ timestamp }: StudyBar) => new Date(timestamp).toISOString().slice(0, 10)
const weekOf = ({ timestamp }: StudyBar) => {
  const date = new Date(timestamp)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

describe('[CHT-02] studies of the volume agree with formulas of their own', () => {
  it('VOL has the colour of its bar', () => {
    expectValues('VOL', {}, (bars) => ({ histogram: bars.map(volumeOf) }))
    const bars = walk()
    expect(rowsOf('VOL', bars).map((row) => row['rising'])).toEqual(
      bars.map(({ open, close }) => (close < open ? 0 : 1)),
    )
  })

  it.each([
    ['day', dayOf],
    ['week', weekOf],
  ] as const)('VWAP of a %s', (period, sessionOf) => {
    expectValues('VWAP', { period }, (bars) => ({
      line: bars.map((bar, at) => {
        const session = sessionOf(bar)
        // The first session is incomplete: its start is missing.
        if (session === sessionOf(bars[0]!)) return undefined
        const since = bars.slice(0, at + 1).filter((each) => sessionOf(each) === session)
        const traded = sum(since.map(volumeOf))
        return traded === 0 ? undefined : sum(since.map((each) => typical(each) * volumeOf(each))) / traded
      }),
    }))
  })

  it('VWAP begins with the first bar where that opens a session', () => {
    const bars = walk().map((bar, at) => ({ ...bar, timestamp: Date.UTC(2024, 0, 1) + at * 3_600_000 }))
    const first = bars.findIndex((bar) => volumeOf(bar) > 0)
    expect(rowsOf('VWAP', bars)[first]!['line']).toBeCloseTo(typical(bars[first]!), 9)
    expect(rowsOf('VWAP', bars, { period: 'week' })[first]!['line']).toBeCloseTo(typical(bars[first]!), 9)
    expect(rowsOf('VWAP', bars, { period: 'month' })[first]!['line']).toBeCloseTo(typical(bars[first]!), 9)
  })

  it('OBV', () => {
    expectValues('OBV', {}, (bars) => ({
      line: bars.map((_, at) =>
        sum(
          bars.slice(0, at + 1).map((bar, index) => {
            const before = bars[index - 1]?.close ?? bar.close
            return bar.close > before ? volumeOf(bar) : bar.close < before ? -volumeOf(bar) : 0
          }),
        ),
      ),
    }))
  })

  it.each([5, 14])('MFI of %i', (length) => {
    expectValues('MFI', { length }, (bars) => ({
      line: bars.map((_, at) => {
        if (at < length) return undefined
        const places = Array.from({ length }, (_none, index) => at - index)
        const flow = (wanted: number) =>
          sum(
            places
              .filter((place) => Math.sign(typical(bars[place]!) - typical(bars[place - 1]!)) === wanted)
              .map((place) => typical(bars[place]!) * volumeOf(bars[place]!)),
          )
        const [up, down] = [flow(1), flow(-1)]
        return up + down === 0 ? 50 : 100 - 100 / (1 + up / down)
      }),
    }))
  })

  it.each([1, 20])('CMF of %i', (length) => {
    expectValues('CMF', { length }, (bars) => ({
      line: bars.map((_, at) => {
        if (at + 1 < length) return undefined
        const window = bars.slice(at - length + 1, at + 1)
        const traded = sum(window.map(volumeOf))
        return traded === 0 ? 0 : sum(window.map(distributed)) / traded
      }),
    }))
  })

  it.each([
    [3, 10],
    [6, 4],
  ])('CHO of %i and %i', (fast, slow) => {
    expectValues('CHO', { fast, slow }, (bars) => {
      const sums = bars.map((_, at) => sum(bars.slice(0, at + 1).map(distributed)))
      return { line: both(exponentialOf(sums, fast), exponentialOf(sums, slow), (a, b) => a - b) }
    })
  })
})
