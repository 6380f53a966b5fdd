// @vitest-environment node
import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { leastSize } from './least-size.ts'

it('[MKT-02] the smallest size is of one contract; nothing typed, zero and what is no quantity show all trades', () => {
  const least = { BTCUSDT: '0.25', ETHUSDT: '', SOLUSDT: '0', XRPUSDT: 'much' }
  expect(leastSize(least, 'BTCUSDT')).toBe(e8('0.25'))
  for (const symbol of ['ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT']) expect(leastSize(least, symbol)).toBe(undefined)
})
