import { adlRank } from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTIMATE_ERROR, ranksByEstimates } from './fifths.ts'

/**
 * A score, sometimes close or equal to another, with the error of its estimate as a part of the largest allowed error.
 */
const scored = fc.record({
  score: fc
    .tuple(
      fc.constantFrom(-40_000, -3, -1e-5, 0, 1e-5, 0.02, 0.02, 0.02, 1, 7),
      fc.oneof(fc.constant(0), fc.constant(0), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1e7, max: 1e7 })),
    )
    .map(([base, off]) => base * (1 + off * 4e-7)),
  error: fc.double({ min: -0.999, max: 0.999, noNaN: true }),
})

describe('ranks by estimates', () => {
  it('[ENG-08, R6.8] are those of the scores, also of equal ones and of those that estimates do not tell apart', () => {
    let asked = 0
    let spared = 0
    fc.assert(
      fc.property(fc.array(scored, { maxLength: 80 }), (queue) => {
        const estimates = Float64Array.from(queue, ({ score, error }) => score * (1 + error * ESTIMATE_ERROR))
        const compared = new Set<number>()
        const compare = (a: number, b: number) => queue[b]!.score - queue[a]!.score || a - b
        const ranks = ranksByEstimates(estimates, (a, b) => {
          compared.add(a).add(b)
          return compare(a, b)
        })
        const inOrder = queue.map((_, at) => at).sort(compare)
        expect(inOrder.map((at) => ranks[at])).toEqual(inOrder.map((_, place) => adlRank(place, queue.length)))
        asked += compared.size
        spared += queue.length - compared.size
      }),
      { numRuns: 3000 },
    )
    expect(asked).toBeGreaterThan(1000)
    expect(spared).toBeGreaterThan(1000)
  })

  it('[ENG-08, R6.8] ask for no score where the borders are clear', () => {
    const estimates = Float64Array.from({ length: 1000 }, (_, at) => ((at * 7919) % 1000) / 1000)
    const ranks = ranksByEstimates(estimates, () => expect.unreachable('scores were compared'))
    expect([...ranks].filter((rank) => rank === 5)).toHaveLength(200)
    expect(ranks[estimates.indexOf(0.999)]).toBe(5)
    expect(ranks[estimates.indexOf(0)]).toBe(1)
  })
})
