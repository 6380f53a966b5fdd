// @vitest-environment node
import { describe, it } from 'vitest'
import type { StudyBar } from './study.ts'
import { both, expectValues, trueRangesOf, type Values, wilderOf } from './testing.ts'

describe('[CHT-02] volatility agrees with formulas of its own', () => {
  it.each([1, 14])('ATR of %i', (length) => {
    expectValues('ATR', { length }, (bars) => ({ line: wilderOf(trueRangesOf(bars), length) }))
  })

  it.each([
    [14, 14],
    [5, 9],
  ])('DMI of %i and %i', (length, smooth) => {
    expectValues('DMI', { length, smooth }, (bars) => {
      const ranges = wilderOf(
        trueRangesOf(bars).map((range, at) => (at === 0 ? undefined : range)),
        length,
      )
      const moves = (up: boolean): Values =>
        bars.map((bar, at) => {
          const last: StudyBar | undefined = bars[at - 1]
          if (last === undefined) return undefined
          const [rise, fall] = [bar.high - last.high, last.low - bar.low]
          const [own, other] = up ? [rise, fall] : [fall, rise]
          return own > 0 && own > other ? own : 0
        })
      const part = (up: boolean) =>
        both(wilderOf(moves(up), length), ranges, (move, range) => (range === 0 ? 0 : (move / range) * 100))
      const [plus, minus] = [part(true), part(false)]
      const apart = both(plus, minus, (a, b) => (a + b === 0 ? 0 : (Math.abs(a - b) / (a + b)) * 100))
      return { plus, minus, adx: wilderOf(apart, smooth) }
    })
  })
})
