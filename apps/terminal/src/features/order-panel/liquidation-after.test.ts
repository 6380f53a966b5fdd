// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { shownLiquidation } from './liquidation-after.ts'

const contract = { minPrice: e8('0.5'), maxPrice: e8('2000') }

it.each([
  ['0.4', false],
  ['0.5', true],
  ['2000', true],
  ['2000.5', false],
])('[ORD-03] a liquidation price of %s, between 0.5 and 2000, is shown: %s', (price, isShown) => {
  expect(shownLiquidation(e8(price), contract)).toBe(isShown ? e8(price) : undefined)
})

it('[ORD-03] one that there is not, or that is not known yet, is not shown', () => {
  expect([shownLiquidation(null, contract), shownLiquidation(undefined, contract)]).toEqual([undefined, undefined])
})
