import { e8 } from '@perpdesk/numeric'
import { positionForm } from '@perpdesk/protocol'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeDom, FakeExchange, positionRecord } from '../testing/index.ts'
import { moveMargin } from './move-margin.ts'

const ADD = '/contract/v5/private/position/add-margin'
const LIST = '/contract/v5/position/brief-list'
const held = positionRecord({ isIsolated: true, addedMargin: '100' })

let exchange: FakeExchange
let answers: number

beforeEach(async () => {
  completeDom()
  answers = 0
  exchange = await FakeExchange.start()
})
afterEach(() => exchange.stop())

const now = (addedMargin: string) =>
  exchange.answer(LIST, () => ({ result: { list: [positionForm.shrink({ ...held, addedMargin })] } }))
/** Loses the first answer and gives the others. */
const lost = (then: () => { readonly result: unknown } | { readonly retCode: number; readonly retMsg: string }) =>
  exchange.answer(ADD, () => (answers++ === 0 ? 'cut' : then()))

describe('moving margin', () => {
  it('[LEV-07] names what had been added before', async () => {
    exchange.answer(ADD, () => ({ result: { position: held } }))
    expect(await moveMargin(held, -e8('2.5'))).toBe(undefined)
    expect(exchange.calls(ADD).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', positionIdx: 0, addToPositionBalanceE8: '-250000000', addedMarginE8: '10000000000' },
    ])
  })

  it('[LEV-07] after a lost answer the same call says whether the first one acted', async () => {
    lost(() => ({ retCode: 110027, retMsg: 'unchanged' }))
    now('105')
    expect(await moveMargin(held, e8('5'))).toBe(undefined)
    expect(exchange.calls(ADD)).toHaveLength(2)
    expect(exchange.calls(ADD)[1]?.body).toEqual(exchange.calls(ADD)[0]?.body)
  })

  it('[LEV-07] what the first one did not do the second does, once', async () => {
    lost(() => ({ result: { position: { ...held, addedMargin: '105' } } }))
    expect(await moveMargin(held, e8('5'))).toBe(undefined)
    expect(exchange.calls(LIST)).toEqual([])
  })

  it('[LEV-07] margin that somebody else moved in between is no success', async () => {
    lost(() => ({ retCode: 110027, retMsg: 'unchanged' }))
    now('90')
    expect(await moveMargin(held, e8('5'))).toMatchObject({ code: 110027 })
  })

  it('[LEV-07] a refusal is not asked twice, and what stays unknown says so', async () => {
    exchange.answer(ADD, () => ({ retCode: 110014, retMsg: 'too much' }))
    expect(await moveMargin(held, e8('5'))).toMatchObject({ code: 110014, unknown: false })
    expect(exchange.calls(ADD)).toHaveLength(1)
    exchange.answer(ADD, () => 'cut')
    expect(await moveMargin(held, e8('5'))).toMatchObject({ unknown: true })
  })
})
