import { e8 } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { tpSlPriceFromRoi, trailingTrigger } from '../triggers.ts'
import { type ExampleField, VECTORS, type Vector } from './reader.ts'

const tickSize = e8('0.1')

function example(id: string): Vector {
  const vector = VECTORS.get(id)
  if (vector === undefined) throw new Error(`no worked example ${id}`)
  return vector
}

const behind = (best: ExampleField, trail: { distance?: ExampleField; ratio?: ExampleField }) =>
  trailingTrigger('Buy', best.e8(), { distance: trail.distance?.e8() ?? 0n, ratio: trail.ratio?.e8() ?? 0n }, tickSize)

it('[ENG-09, R3.25] 3.E6: a trailing stop stays behind the highest price', () => {
  const { input, expected } = example('3.E6')
  expect(behind(input.at('high'), { distance: input.at('dist') })).toBe(expected.at('trigger').e8())
})

it('[ENG-09, R3.26] 3.E7: it begins at its activation price', () => {
  const { input, expected } = example('3.E7')
  expect(behind(input.at('activation'), { distance: input.at('dist') })).toBe(expected.at('initialTrigger').e8())
})

it('[ENG-09, R3.25] 3.E8: or by a ratio', () => {
  const { input, expected } = example('3.E8')
  expect(behind(input.at('high'), { ratio: input.at('pct') })).toBe(expected.at('trigger').e8())
})

it('[ENG-09, TPSL-04] 3.E11: TP and SL from a return on margin', () => {
  const { input, expected } = example('3.E11')
  const terms = { price: input.at('price').e8(), leverageE2: input.at('lev').integer() * 100, tickSize }
  for (const [side, positionSide] of [
    ['buy', 'Buy'],
    ['sell', 'Sell'],
  ] as const) {
    for (const [name, kind] of [
      ['tp', 'takeProfit'],
      ['sl', 'stopLoss'],
    ] as const) {
      const price = tpSlPriceFromRoi({ ...terms, positionSide, kind }, input.at(name).e8())
      expect(price).toBe(expected.at(side, name).e8())
    }
  }
})
