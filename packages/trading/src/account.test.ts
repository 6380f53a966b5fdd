import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { raisesMaintenanceRate } from './account.ts'

const account = (marginBalance: string) => ({
  marginBalance: e8(marginBalance),
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: e8('100'),
})

it.each<readonly [balance: string, gain: string, maintenance: string, raises: boolean]>([
  // closing releases a quarter of the margin and costs a quarter of the balance
  ['1000', '-250', '25', false],
  ['1000', '-250.00000001', '25', true],
  ['1000', '-250', '24.99999999', true],
  ['1000', '10', '0', false],
  // closing releases all maintenance margin: the rate is 0 if any balance is left, otherwise there is no rate
  ['1000', '-999.99999999', '100', false],
  ['1000', '-1000', '100', true],
])(
  '[ENG-09, 3.10] on a balance of %s closing with %s that frees %s raises the rate: %s',
  (balance, gain, maintenance, raises) => {
    const close = { gain: e8(gain), maintenance: e8(maintenance) }
    expect(raisesMaintenanceRate(account(balance), close)).toBe(raises)
  },
)
