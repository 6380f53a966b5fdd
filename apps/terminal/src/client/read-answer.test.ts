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
    expect(readAnswer(200, '{"retCode":0,"result":{"a":1}}', false)).toEqual({ ok: true, result: { a: 1 } })
    expect(readAnswer(200, '{"ret_code":0,"result":[]}', false)).toEqual({ ok: true, result: [] })
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

  it('hands on the plain texts of the sentence and drops what is no text', () => {
    expect(error(200, '{"retCode":1,"retMsg":"x","retExtInfo":{"field":"qty","n":1}}').params).toEqual({ field: 'qty' })
  })
})
