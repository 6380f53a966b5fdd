import { e8, formatE8 } from '@perpdesk/numeric'
import { describe, expect, it } from 'vitest'
import { orderCost, positionInitialMargin } from '../margin.ts'
import { openingOrdersValue, sideMargin } from './side-margin.ts'

const tiers = [
  {
    maxValue: e8('100000'),
    initialRate: e8('0.01'),
    maintenanceRate: e8('0.005'),
    maxLeverageE2: 10_000,
    deduction: 0n,
  },
  {
    maxValue: e8('1000000'),
    initialRate: e8('0.05'),
    maintenanceRate: e8('0.025'),
    maxLeverageE2: 2_000,
    deduction: e8('2000'),
  },
]
const terms = { leverageE2: 5_000, takerRate: e8('0.00055'), tiers }
const bare = { isolated: false, heldValue: 0n, heldMargin: 0n, opened: 0n }

describe('sideMargin', () => {
  it('of orders alone is their cost, of a position alone its initial margin', () => {
    const opened = e8('50000')
    expect(sideMargin(1n, { ...bare, opened }, terms)).toBe(orderCost(1n, opened, terms).total)
    expect(sideMargin(-1n, { ...bare, heldValue: opened }, terms)).toBe(positionInitialMargin(-1n, opened, terms))
    expect(sideMargin(1n, bare, terms)).toBe(0n)
  })

  it('margins position and orders of a cross side together, so that orders can lift the position into a higher tier', () => {
    const together = sideMargin(1n, { ...bare, heldValue: e8('80000'), opened: e8('40000') }, terms)
    // 120 000 × 5 % + 120 000 × 0.98 × 0.055 % + 40 000 × 0.055 %
    expect(formatE8(together)).toBe('6086.68')
  })

  it('leaves the margin of an isolated position as it is', () => {
    const exposure = { isolated: true, heldValue: e8('80000'), heldMargin: e8('1700'), opened: e8('40000') }
    const cost = orderCost(1n, e8('40000'), terms).total
    expect(sideMargin(1n, exposure, terms)).toBe(e8('1700') + cost)
  })
})

describe('openingOrdersValue', () => {
  it('is the share of the orders beyond the opposite position, up', () => {
    expect(openingOrdersValue(10n, 1_000n, 0n)).toBe(1_000n)
    expect(openingOrdersValue(10n, 1_000n, 4n)).toBe(600n)
    expect(openingOrdersValue(3n, 100n, 1n)).toBe(67n)
    expect(openingOrdersValue(4n, 1_000n, 4n)).toBe(0n)
  })
})
