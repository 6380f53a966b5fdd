// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

const error = (status: number, body: string, mayHaveActed = false) => {
  const answer = readAnswer(status, body, mayHaveActed)
  if (answer.ok) throw new Error('expected an error')
  return answer.error
}

describe('readAnswer', () => {
  it('[REQ-04] takes retCode and ret_code 0 as success, with an inner status that is absent, empty, 0 or 200', () => {
    const origin = { retCode: 0, result: { a: 1 } }
    // Most callers use the result; `origin` keeps the whole envelope.
    expect(readAnswer(200, JSON.stringify(origin), false)).toEqual({ ok: true, result: { a: 1 }, origin })
    expect(readAnswer(200, '{"ret_code":0,"result":[]}', false)).toMatchObject({ ok: true, result: [] })
    for (const inner of ['""', '0', '200']) {
      expect(readAnswer(200, `{"retCode":0,"result":{"status_code":${inner}}}`, false).ok).toBe(true)
    }
    expect(error(200, '{"retCode":0,"retMsg":"No","result":{"status_code":420}}')).toMatchObject({
      code: 420,
      message: 'No',
    })
  })

  it('[REQ-05] reads the message URI-decoded and survives one that is not encoded', () => {
    expect(error(200, '{"retCode":7,"retMsg":"too%20low"}').message).toBe('too low')
    expect(error(200, '{"retCode":7,"retMsg":"below 5% of mark"}').message).toBe('below 5% of mark')
  })

  it('[REQ-05] says something for a code without a message, no object and nothing at all', () => {
    expect(error(200, '{"retCode":7}').message).toBe('Access error, please try again later')
    expect(error(502, '<html>bad gateway</html>')).toMatchObject({
      code: 502,
      message: 'Request failed. Please try again later.',
    })
    expect(error(200, '[1]').code).toBe(500)
    expect(error(200, '{"ext_code":12,"hint":1}').code).toBe(12)
    expect(error(200, '')).toMatchObject({ code: 500, message: 'Non Response!' })
  })

  it('calls the outcome unknown only when nobody readable answered a call that may have acted', () => {
    expect(error(504, '', true).unknown).toBe(true)
    expect(error(502, 'oops', true).unknown).toBe(true)
    expect(error(200, '{"retCode":110007,"retMsg":"no"}', true).unknown).toBe(false)
    expect(error(504, '', false).unknown).toBe(false)
  })

  it('hands on the plain texts and figures of the sentence and drops what is neither', () => {
    const params = error(200, '{"retCode":1,"retMsg":"x","retExtInfo":{"field":"qty","max":5,"n":[1]}}').params
    expect(params).toEqual({ field: 'qty', max: '5' })
  })

  it('[ERR-05] shows a body that is only a text as it is', () => {
    expect(error(503, '"Back at noon"')).toMatchObject({ code: 503, message: 'Back at noon', verbatim: true })
  })

  it('[ERR-04] names the text of a bot’s status: by its check code where it is 400, by itself elsewhere', () => {
    const nameOf = (result: object) => error(200, JSON.stringify({ retCode: 0, retMsg: 'No', result })).textName
    expect(nameOf({ status_code: 400 })).toBe('gt_400')
    expect(nameOf({ status_code: 400, check_code: -1 })).toBe('gt_500')
    expect(nameOf({ status_code: 400, check_code: 417 })).toBe('gt_417')
    expect(nameOf({ status_code: 430 })).toBe('gt_430')
    expect(nameOf({ status_code: 420, check_code: 5 })).toBe('gt_420')
  })

  it('[ERR-04] shows the reason of a ban in the words of the server', () => {
    const banned = { retCode: 0, retMsg: '', result: { status_code: 421, ban_reason_text: 'Closed%20to%20minors' } }
    expect(error(200, JSON.stringify(banned))).toMatchObject({ code: 421, message: 'Closed to minors', verbatim: true })
    const silent = { retCode: 0, result: { status_code: 421 } }
    expect(error(200, JSON.stringify(silent)).textName).toBe('gt_421')
  })
})
