import { e8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { CALM_HOURS, type FundingPace, nextFundingPace } from './funding-pace.ts'

const TERMS = {
  intervalMinutes: 480,
  upperRate: e8('0.005'),
  lowerRate: e8('-0.005'),
  interestPerDay: e8('0.0003'),
  hourlyAtLimit: true,
}
const OWN: FundingPace = { intervalMinutes: 480, calmHours: 0 }

describe('funding interval', () => {
  it('[ENG-05, R2.15] becomes one hour at the cap and at the floor', () => {
    for (const rate of ['0.005', '-0.005']) {
      expect(nextFundingPace(TERMS, OWN, e8(rate))).toEqual({ intervalMinutes: 60, calmHours: 0 })
    }
    expect(nextFundingPace(TERMS, OWN, e8('0.00499999'))).toEqual(OWN)
  })

  it('[ENG-05, R2.15] returns after four hourly rates inside the limits, counted anew after each at a limit', () => {
    let pace = nextFundingPace(TERMS, OWN, e8('0.005'))
    for (const rate of ['0.004', '0.003', '0.005', '0.004', '0.003', '0.002']) {
      pace = nextFundingPace(TERMS, pace, e8(rate))
      expect(pace.intervalMinutes).toBe(60)
    }
    expect(pace.calmHours).toBe(CALM_HOURS - 1)
    expect(nextFundingPace(TERMS, pace, e8('0.002'))).toEqual(OWN)
  })

  it('[ENG-05, R2.15] never changes for exempt contracts nor for hourly ones', () => {
    const exempt = { ...TERMS, hourlyAtLimit: false }
    expect(nextFundingPace(exempt, OWN, e8('0.005'))).toEqual(OWN)
    const hourly = { ...TERMS, intervalMinutes: 60 }
    const pace = { intervalMinutes: 60, calmHours: 0 }
    expect(nextFundingPace(hourly, pace, e8('0.005'))).toEqual(pace)
  })
})
