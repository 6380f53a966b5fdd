import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeExchange } from '../testing/index.ts'
import { reverseQuestion } from './reverse-question.ts'

const SET = '/v3/private/user/member/pref-setting'
let exchange: FakeExchange

beforeEach(async () => {
  exchange = await FakeExchange.start()
})
afterEach(() => exchange.stop())

describe('the question before a reverse', () => {
  it('[REV-05] is kept through the server, at one call a second', async () => {
    const at: number[] = []
    exchange.answer(SET, ({ body }) => {
      at.push(performance.now())
      return { result: { preferences: body['upsert_keys'] } }
    })
    const both = [reverseQuestion.set(false), reverseQuestion.set(true)]
    expect(await Promise.all(both)).toEqual([
      { ok: true, result: false },
      { ok: true, result: true },
    ])
    expect(exchange.calls(SET).map(({ body }) => body)).toEqual([
      { upsert_keys: { reverseClickTipStatus: 'hide' } },
      { upsert_keys: { reverseClickTipStatus: 'show' } },
    ])
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(1_000)
  })

  it('[REV-05] a refusal is handed back, and stops none that follows', async () => {
    exchange.answer(SET, () => ({ retCode: 10_006, retMsg: 'too often' }))
    expect(await reverseQuestion.set(false)).toMatchObject({ ok: false, error: { code: 10_006 } })
    exchange.answer(SET, () => ({ result: { preferences: { reverseClickTipStatus: 'show' } } }))
    expect(await reverseQuestion.set(true)).toEqual({ ok: true, result: true })
  })
})
