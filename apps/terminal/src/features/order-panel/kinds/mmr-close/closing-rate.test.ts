import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { positionRecord } from '../../../testing/index.ts'
import { context, NO_OTHERS } from '../../testing/order-scene.ts'
import { closingRaisesRate } from './closing-rate.ts'

const account = (marginBalance: string) => ({
  ...NO_OTHERS,
  marginBalance: e8(marginBalance),
  totalMaintenanceMargin: e8('100'),
})
const held = (side: 'Buy' | 'Sell') => positionRecord({ side, size: '0.1', positionValue: '5000', sessionAvgPrice: '' })
const own = { value: e8('5000'), unrealisedPnl: 0n, initialMargin: e8('500'), maintenanceMargin: e8('25') }
const level = (price: string, qty: string) => [{ price: e8(price), qty: e8(qty) }]

it.each<readonly ['Buy' | 'Sell', string, string]>([
  // sold at the price limit of 47 500: a loss of 250 and a fee of 2.6125, for a quarter of the margin
  ['Buy', '1010.44', '1010.45'],
  // bought at the price limit of 52 500: a loss of 250 and a fee of 2.8875
  ['Sell', '1011.54', '1011.55'],
])('[ORD-10, 3.10] a %s that a thin book closes at its collar raises the rate of %s, not of %s', (side, less, more) => {
  const thin = context({}, { bids: level('49999.9', '0.05'), asks: level('50000', '0.05') })
  expect(closingRaisesRate(thin, account(less), held(side), own)).toBe(true)
  expect(closingRaisesRate(thin, account(more), held(side), own)).toBe(false)
})

it('[ORD-10, 3.10] a book that holds the position, or a contract without a collar yet, raises nothing', () => {
  const deep = context({}, { bids: level('49999.9', '0.1'), asks: level('50000', '0.1') })
  expect(closingRaisesRate(deep, account('900'), held('Buy'), own)).toBe(false)
  expect(closingRaisesRate(deep, account('900'), held('Sell'), own)).toBe(false)
  expect(closingRaisesRate(context({}, { limits: null }), account('900'), held('Buy'), own)).toBe(false)
})
