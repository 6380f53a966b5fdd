import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { diesAtOnce, isCloseCovered } from './order-gate.ts'
import { MAINTENANCE_RATE_ALERT, reachesRate } from './risk-thresholds.ts'
import { maxLeverageAtValue, maxValueAtLeverage, tierOf } from './risk-tier.ts'

/** The first tiers of R5.1. */
const SMALL = {
  maxValue: e8('300000'),
  initialRate: e8('0.0066'),
  maintenanceRate: e8('0.0033'),
  maxLeverageE2: 15_000,
  deduction: 0n,
}
const LARGE = {
  maxValue: e8('2000000'),
  initialRate: e8('0.01'),
  maintenanceRate: e8('0.005'),
  maxLeverageE2: 10_000,
  deduction: e8('510'),
}
const TIERS = [SMALL, LARGE]

describe('what lies exactly on a bound of risk', () => {
  it('[ENG-07, R5.1] the cap of a tier belongs to it', () => {
    expect([tierOf(TIERS, SMALL.maxValue), tierOf(TIERS, SMALL.maxValue + 1n)]).toEqual([SMALL, LARGE])
    expect(maxLeverageAtValue(TIERS, SMALL.maxValue)).toBe(15_000)
    expect(maxLeverageAtValue(TIERS, LARGE.maxValue)).toBe(10_000)
    expect(maxLeverageAtValue(TIERS, LARGE.maxValue + 1n)).toBe(0)
  })

  it('[ENG-07, R5.5] the largest leverage of a tier takes its whole value', () => {
    expect(maxValueAtLeverage(TIERS, 10_000)).toBe(LARGE.maxValue)
    expect(maxValueAtLeverage(TIERS, 10_001)).toBe(SMALL.maxValue)
    expect(maxValueAtLeverage(TIERS, 15_001)).toBe(0n)
  })

  it('[ENG-08, 5.4] a rate is reached at its last unit, and by nothing without a margin', () => {
    const reaches = (margin: string, base: string) => reachesRate(e8(margin), e8(base), MAINTENANCE_RATE_ALERT)
    expect([reaches('700', '1000'), reaches('699.99999999', '1000')]).toEqual([true, false])
    expect([reaches('0', '0'), reaches('0.00000001', '0')]).toEqual([false, true])
  })

  it('[ENG-07, 110040] an order that brings just the maintenance margin that it adds is let through', () => {
    // the loss leaves 50 (or a unit less) of a margin of 1000; the added maintenance margin is 50, 0.5 % of 10 000
    const fill = { value: e8('10000'), markValue: e8('10000'), heldValue: e8('500000'), leverageE2: 1000, tiers: TIERS }
    expect(diesAtOnce({ ...fill, loss: e8('-950') })).toBe(false)
    expect(diesAtOnce({ ...fill, loss: e8('-950.00000001') })).toBe(true)
  })

  it('[ENG-08, 110003] a close that takes all that stands behind its lots is let through', () => {
    // a loss of 99.45 and a fee of 0.55
    const fill = { value: e8('1000'), loss: e8('-99.45'), takerRate: e8('0.00055') }
    expect(isCloseCovered({ ...fill, backing: e8('100') })).toBe(true)
    expect(isCloseCovered({ ...fill, backing: e8('99.99999999') })).toBe(false)
  })
})
