import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DeskServer } from '../testing/index.ts'
import { reverseQuestion } from './reverse-question.ts'

const SET = '/v3/private/user/member/pref-setting'
let desk: DeskServer

beforeEach(async () => {
  desk = await DeskServer.start()
})
afterEach(() => desk.stop())

describe('the question before a reverse', () => {
  it('[REV-05] is kept through the server, at one call a second', async () => {
    const at: number[] = []
    desk.answer(SET, ({ body }) => {
      at.push(performance.now())
      return { result: { preferences: body['upsert_keys'] } }
    })
    const both = [reverseQuestion.set(false), reverseQuestion.set(true)]
    expect(await Promise.all(both)).toEqual([
      { ok: true, result: false },
      { ok: true, result: true },
    ])
    expect(desk.calls(SET).map(({ body }) => body)).toEqual([
      { upsert_keys: { reverseClickTipStatus: 'hide' } },
      { upsert_keys: { reverseClickTipStatus: 'show' } },
    ])
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(1_000)
  })

  it('[REV-05] a refusal is handed back, and stops none that follows', async () => {
    desk.answer(SET, () => ({ retCode: 10_006, retMsg: 'too often' }))
    expect(await reverseQuestion.set(false)).toMatchObject({ ok: false, error: { code: 10_006 } })
    desk.answer(SET, () => ({ result: { preferences: { reverseClickTipStatus: 'show' } } }))
    expect(await reverseQuestion.set(true)).toEqual({ ok: true, result: true })
  })
})
