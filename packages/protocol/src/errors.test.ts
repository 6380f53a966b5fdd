import { REFUSALS, SERVICE_REFUSALS } from '@perpdesk/trading'
import { describe, expect, it } from 'vitest'
import { errorByCode, errors, fillMessage } from './errors.ts'

describe('the error catalogue', () => {
  it('[ERR-06] has one entry for each code', () => {
    const codes = Object.values(errors).map((entry) => entry.code)
    expect(new Set(codes).size).toBe(codes.length)
  })

  it.each(Object.entries({ ...REFUSALS, ...SERVICE_REFUSALS }))(
    '[ERR-06, API-03] has a sentence for the refusal %s (%i)',
    (_, code) => {
      const entry = errorByCode(code)
      // A message may end in a placeholder instead of a full stop if a complete sentence is inserted there.
      expect(entry?.message).toMatch(/^[A-Z].*(?:\.|: \{[a-z]+\})$/)
    },
  )

  it('[ERR-01] ends the session, walls off or stays quiet where the code says so', () => {
    expect(errors.sessionMissing.behaviour).toBe('sessionEnded')
    expect(errors.tooManyRequests.behaviour).toBe('throttledToast')
    expect(errorByCode(424_242)).toBeUndefined()
  })

  it('fills what it is given, once, and shows a dash for what is missing', () => {
    expect(fillMessage('Between {a} and {b}.', { a: '1', b: '2' })).toBe('Between 1 and 2.')
    expect(fillMessage('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
    expect(fillMessage('{a} {constructor}', {})).toBe('– –')
    expect(fillMessage('{a}', { a: '$& $1' })).toBe('$& $1')
  })
})
