import { e8 } from '@perpdesk/numeric'
import { PERPETUALS } from '@perpdesk/trading'
import { expect, it } from 'vitest'
import { symbolConfigOf } from './catalogue.ts'

it('[CAT-04] margin rates that are no whole parts of ten thousand are told as the next greater ones', () => {
  const [contract] = PERPETUALS
  const [tier] = contract!.riskTiers
  const first = { ...tier!, initialRate: e8('0.00666'), maintenanceRate: e8('0.00333') }
  const second = { ...tier!, initialRate: e8('0.01'), maintenanceRate: e8('0.00501') }
  expect(symbolConfigOf({ ...contract!, riskTiers: [first, second] }, 0)).toMatchObject({
    baseInitialMarginRateE4: 67,
    baseMaintenanceMarginRateE4: 34,
    stepInitialMarginRateE4: 33,
    stepMaintenanceMarginRateE4: 17,
  })
})
