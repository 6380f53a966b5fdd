// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { run } from './run.ts'

it('[SPOT-02, SPOT-03, SPOT-04, ORD-01, ORD-03, ORD-09, ORD-11, TPSL-16, LEV-08, ENG-07] what the panel shows before an order or a change is what the exchange makes of it, in every family and mode', {
  timeout: 120_000,
}, async () => {
  const { tally, found } = await run(2_300, 1000, 10)
  expect(found).toEqual([])
  for (const kind of ['Limit', 'Market']) expect(tally.of('accepted', kind)).toBeGreaterThan(30)
  for (const kind of ['TWAP', 'Iceberg', 'Chase', 'Scaled', 'OCO', 'TP/SL', 'Trailing', 'MmrClose', 'leverage'])
    expect(tally.of('accepted', kind)).toBeGreaterThan(10)
  for (const kind of ['Conditional', 'StopLimit']) expect(tally.of('accepted', kind)).toBeGreaterThan(30)
  for (const leg of ['takeProfit', 'stopLoss']) expect(tally.of('waiting', `OCO by its ${leg}`)).toBeGreaterThan(10)
  for (const by of ['MarkPrice', 'IndexPrice']) expect(tally.of('waiting', `for the ${by}`)).toBeGreaterThan(15)
  for (const fate of ['acted', 'ended']) expect(tally.of('waiting', `${fate} at its trigger`)).toBeGreaterThan(20)
  for (const word of ['began', 'followed', 'acted at its trigger'])
    expect(tally.of('trailing', word)).toBeGreaterThan(5)
  for (const kind of ['Limit', 'Market', 'TpSl', 'OCO', 'Conditional', 'Trailing'])
    expect(tally.of('accepted', `pair ${kind}`)).toBeGreaterThan(5)
  expect(tally.of('pair', 'filled')).toBeGreaterThan(40)
  expect(tally.of('pair', 'largest order')).toBeGreaterThan(20)
  for (const kind of ['Limit', 'Market']) {
    for (const code of ['10001', '110007', '110017']) expect(tally.of('refused', `${kind} ${code}`)).toBeGreaterThan(1)
    for (const form of ['one-way', 'reduce-only', 'hedge open', 'hedge close']) {
      expect(tally.of('form', `${kind} ${form}`)).toBeGreaterThan(0)
    }
  }
  expect(tally.of('filled', 'over several levels')).toBeGreaterThan(30)
})
