// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InputSpec, type InputValues, settledInputs, specsOf } from './inputs.ts'
import { SampleSeries, type Samples } from './sample-series.ts'
import { type KnownStudy, STUDIES } from './studies.ts'
import { computeRows, type StudyBar, type StudyRow } from './study.ts'
import { walk } from './testing.ts'

/** Any inputs that a user could enter, small enough for the bars of a test. */
function anyInputs(study: KnownStudy): fc.Arbitrary<InputValues> {
  const any = (spec: InputSpec): fc.Arbitrary<number | string> => {
    if (spec.kind === 'choice') return fc.constantFrom(...spec.choices)
    if (spec.whole) return fc.integer({ min: spec.least, max: Math.min(spec.most, 40) })
    return fc.double({ min: spec.least, max: spec.most, noNaN: true })
  }
  return fc.record(Object.fromEntries(specsOf(study.inputs).map(([name, spec]) => [name, any(spec)])))
}

const anyStudy = fc.constantFrom(...STUDIES).chain((study) => fc.tuple(fc.constant(study), anyInputs(study)))

function full(study: KnownStudy, inputs: InputValues, bars: readonly StudyBar[], samples?: Samples): StudyRow[] {
  const rows: StudyRow[] = []
  computeRows(study.run(inputs), bars, rows, 0, samples)
  return rows
}

describe('studies', () => {
  it('[CHT-02] there are thirty and more, each with a name of its own', () => {
    expect(STUDIES.length).toBeGreaterThanOrEqual(30)
    expect(new Set(STUDIES.map(({ id }) => id)).size).toBe(STUDIES.length)
  })

  it('[CHT-02] bar by bar, with a last bar that moves, they come to the same values as in one go', () => {
    fc.assert(
      fc.property(
        anyStudy,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 130 }),
        ([study, inputs], seed, known) => {
          const bars = walk(180, 6, seed)
          const run = study.run(inputs)
          const rows = full(study, inputs, bars.slice(0, known))
          for (let count = known; count <= bars.length; count += 1) {
            const last = bars[count - 1]!
            const moved = { ...last, high: last.high * 1.01, low: last.low * 0.98, close: last.high, volume: 3 }
            const before = bars.slice(0, count - 1)
            computeRows(run, [...before, moved], rows, Math.max(Math.min(rows.length, count) - 1, 0))
            computeRows(run, [...before, last], rows, count - 1)
          }
          expect(rows).toEqual(full(study, inputs, bars))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('[CHT-02] no value is infinite or no number, also of a market that stands still and of prices near 0', () => {
    fc.assert(
      fc.property(
        anyStudy,
        fc.array(fc.constantFrom(0.000_000_01, 1, 1, 1, 1_000_000), { minLength: 1, maxLength: 120 }),
        fc.boolean(),
        ([study, inputs], closes, isTraded) => {
          const bars = closes.map((close, at) => ({
            timestamp: at * 3_600_000,
            open: closes[at - 1] ?? close,
            high: Math.max(close, closes[at - 1] ?? close),
            low: Math.min(close, closes[at - 1] ?? close),
            close,
            ...(isTraded && { volume: at % 3 }),
          }))
          for (const row of full(study, inputs, bars)) {
            for (const value of Object.values(row)) expect(Number.isFinite(value ?? 0)).toBe(true)
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('[CHT-07] sums that run on for long are still those of their window', () => {
    const bars = walk(20_000, 1, 5)
    const study = STUDIES.find(({ id }) => id === 'MA')!
    const rows = full(study, settledInputs(study.inputs, { first: 7 }), bars)
    for (const at of [9_999, 19_997, 19_999]) {
      const window = bars.slice(at - 6, at + 1).map(({ close }) => close)
      expect(Math.abs(rows[at]!['first']! / (window.reduce((a, b) => a + b) / 7) - 1)).toBeLessThan(1e-13)
    }
  })

  it.each(STUDIES.map((study) => [study.id, study] as const))(
    '%s says something with the inputs that it comes with',
    (_id, study) => {
      const samples = new SampleSeries([{ time: 0, value: 1 }])
      const rows = full(study, settledInputs(study.inputs, {}), walk(200, 6), samples)
      for (const { key } of study.run(settledInputs(study.inputs, {})).plots) {
        expect(rows.some((row) => row[key] !== undefined)).toBe(true)
      }
    },
  )
})
