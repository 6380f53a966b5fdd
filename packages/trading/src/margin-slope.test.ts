import { e8, ONE } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sideMargin } from './margin/side-margin.ts'
import { leveragedValue, marginSlopePpm } from './margin-slope.ts'

const tier = (maxValue: string, initial: string, maxLeverageE2: number) => ({
  maxValue: e8(maxValue),
  initialRate: e8(initial),
  maintenanceRate: e8(initial) / 2n,
  maxLeverageE2,
  deduction: 0n,
})
const TIERS = [tier('1000', '0.01', 10_000), tier('5000', '0.02', 5_000), tier('90000000', '0.1', 1_000)]

describe('bounds of a margin', () => {
  it('[ENG-04] a side never grows by more than its slope times the value that is added, rounding aside', () => {
    const values = fc.bigInt(0n, e8('90000000'))
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000 }),
        fc.bigInt(-20_000n, 100_000n),
        fc.constantFrom(1n as const, -1n as const),
        fc.boolean(),
        fc.tuple(values, values, values),
        (leverageE2, takerRate, direction, isolated, [held, opened, added]) => {
          const largest = leveragedValue(TIERS, leverageE2)
          const share = (value: bigint) => (value * largest) / e8('270000000')
          const terms = { leverageE2, takerRate, tiers: TIERS }
          const exposure = { isolated, heldValue: share(held), heldMargin: 0n, opened: share(opened) }
          const before = sideMargin(direction, exposure, terms)
          const more = share(added)
          const bound = (more * marginSlopePpm(leverageE2, takerRate)) / 1_000_000n + 4n
          const after = sideMargin(direction, { ...exposure, opened: exposure.opened + more }, terms)
          expect(after - before <= bound).toBe(true)
          expect(takerRate < 0n || after >= before).toBe(true)
          const heldMore = sideMargin(direction, { ...exposure, heldValue: exposure.heldValue + more }, terms)
          expect(heldMore - before <= bound).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('[ENG-05] ends where a tier asks for more than the leverage does', () => {
    expect(leveragedValue(TIERS, 10_000)).toBe(e8('1000'))
    expect(leveragedValue(TIERS, 5_000)).toBe(e8('5000'))
    expect(leveragedValue(TIERS, 5_100)).toBe(e8('1000'))
    expect(leveragedValue(TIERS, 100)).toBe(e8('90000000'))
    expect(leveragedValue([tier('10', '0.5', 200)], 300)).toBe(0n)
    expect(marginSlopePpm(1_000, 0n)).toBe(100_000n)
    expect(marginSlopePpm(1_000, ONE / 1000n)).toBe(102_100n)
    expect(marginSlopePpm(300, -5n)).toBe(333_334n)
  })
})
