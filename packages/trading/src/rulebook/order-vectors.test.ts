import { divE8, divide, e8, ONE } from '@perpdesk/numeric'
import { expect, it } from 'vitest'
import { scaledChildren } from '../scaled.ts'
import { slippageLimit } from '../slippage.ts'
import { splitQty } from '../split-qty.ts'
import { twapSliceLots, twapSlices } from '../twap.ts'
import { type ExampleField, VECTORS, type Vector } from './reader.ts'

function example(id: string): Vector {
  const vector = VECTORS.get(id)
  if (vector === undefined) throw new Error(`no worked example ${id}`)
  return vector
}

const ticksOf = (price: ExampleField, tick: bigint) => Number(price.e8() / tick)

it.each(['3.E1', '3.E2'])('[ENG-09, 3.11] %s: slippage tolerance', (id) => {
  const { input, expected } = example(id)
  // the second example does not repeat the tick size of the first
  const tick = e8('0.1')
  const tolerance =
    id === '3.E1'
      ? ({ kind: 'TickSize', value: BigInt(input.at('n').integer()) * ONE } as const)
      : ({ kind: 'Percent', value: input.at('pct').e8() } as const)
  const cap = slippageLimit('Buy', ticksOf(input.at('ask1'), tick), tolerance)
  const floor = slippageLimit('Sell', ticksOf(input.at('bid1'), tick), tolerance)
  expect(BigInt(cap) * tick).toBe(expected.at('buyCap').e8())
  expect(BigInt(floor) * tick).toBe(expected.at('sellFloor').e8())
})

it('[ENG-09, 3.9] 3.E3: TWAP slices', () => {
  const { input, expected } = example('3.E3')
  const lots = input.at('total').integer() * 1000
  const slices = twapSlices({
    durationSeconds: input.at('durationS').integer(),
    intervalSeconds: input.at('intervalS').integer(),
  })
  expect(slices).toBe(expected.at('slices').integer())
  const toLots = (field: ExampleField) => Number(field.e8() / e8('0.001'))
  const even = { lots, slices, isRandom: false, minLots: 1, seed: 7 }
  expect(twapSliceLots(even, 0)).toBe(toLots(expected.at('sliceQty')))
  const varied = Array.from({ length: slices }, (_, index) => twapSliceLots({ ...even, isRandom: true }, index))
  expect(Math.min(...varied)).toBe(toLots(expected.at('randomRange', 0)))
  expect(Math.max(...varied)).toBe(toLots(expected.at('randomRange', 1)))
  expect(varied.reduce((sum, slice) => sum + slice, 0)).toBe(lots)
})

it.each(['3.E4', '3.E5'])('[ENG-09, 3.9] %s: scaled orders', (id) => {
  const { input, expected } = example(id)
  const children = scaledChildren({
    side: 'Buy',
    lots: input.at('total').integer(),
    fromPrice: input.at('low').integer(),
    toPrice: input.at('high').integer(),
    count: input.at('count').integer(),
    distribution: id === '3.E4' ? 'Flat' : 'Increasing',
    weights: [],
  })
  const lots = children.reduce((sum, child) => sum + child.lots, 0)
  const value = children.reduce((sum, child) => sum + child.lots * child.price, 0)
  expect(lots).toBe(input.at('total').integer())
  expect(divE8(BigInt(value) * ONE, BigInt(lots) * ONE, 'halfUp')).toBe(expected.at('avg').e8())
  if (id === '3.E4') {
    expect(children.every((child) => BigInt(child.lots) * ONE === expected.at('each').e8())).toBe(true)
    expect(BigInt(children[1]!.price - children[0]!.price) * ONE).toBe(expected.at('step').e8())
  } else {
    expect(children.map((child) => BigInt(child.lots) * ONE)).toEqual(
      expected
        .at('qty')
        .list()
        .map((one) => one.e8()),
    )
    expect(children.map((child) => child.price)).toEqual(
      expected
        .at('prices')
        .list()
        .map((one) => one.integer()),
    )
  }
})

it('[ENG-09, R3.3] 3.E10: quantity above the largest order', () => {
  const { input, expected } = example('3.E10')
  const parts = splitQty(Number(input.at('roQty').e8() / ONE), Number(input.at('maxOrderQty').e8() / ONE))
  expect(parts.map((part) => BigInt(part) * ONE)).toEqual(
    expected
      .at('orders')
      .list()
      .map((one) => one.e8()),
  )
  expect(divide(input.at('position').e8(), ONE, 'down')).toBe(1300n)
})
