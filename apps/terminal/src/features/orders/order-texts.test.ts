import { beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts, textOf } from '../../i18n/index.ts'
import { orderRecord } from '../testing/index.ts'
import { triggerText } from './order-texts.ts'

beforeAll(async () => {
  await startTexts()
  await loadTexts('orders')
})

const stop = orderRecord({ stopOrderType: 'Stop', triggerBy: 'LastPrice', triggerPrice: '92000' })
const trailing = { ...stop, stopOrderType: 'TrailingStop', trailingPercentageE4: 100 } as const

it.each([
  ['a stop above the price', { ...stop, triggerDirection: 1 } as const, 'Last ≥ 92000'],
  ['a stop below the price', { ...stop, triggerDirection: 2 } as const, 'Last ≤ 92000'],
  ['the activation of a sale', { ...trailing, triggerDirection: 2, tsTriggerPrice: '' } as const, 'Last ≥ 92000'],
  ['the activation of a buy', { ...trailing, triggerDirection: 1, tsTriggerPrice: '' } as const, 'Last ≤ 92000'],
  ['an active sale', { ...trailing, triggerDirection: 2, tsTriggerPrice: '91500' } as const, 'Last ≤ 91500'],
])('[TAB-02] the trigger of an order says from which side it is reached: %s', (_name, order, shown) => {
  expect(triggerText(order, textOf('orders'))).toBe(shown)
})
