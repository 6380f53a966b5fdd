// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { emptySessionForm, fieldOfError, sessionIssues } from './session-form.ts'

const filled = { name: 'Ada', email: 'ada@example.com', password: 'long enough' }
const codes = (isNew: boolean, change: Partial<typeof filled>) =>
  sessionIssues(isNew, { ...filled, ...change }).map((issue) => `${issue.field}:${issue.code}`)

describe('sessionIssues', () => {
  it('finds nothing wrong with a filled form', () => {
    expect(codes(true, {})).toEqual([])
    expect(codes(false, { name: '' })).toEqual([])
  })

  it('names each field that is missing', () => {
    expect(sessionIssues(true, emptySessionForm).map((issue) => issue.code)).toEqual([
      'nameMissing',
      'emailMissing',
      'passwordMissing',
    ])
  })

  it('looks at the shape of the e-mail and, for a new account, the length of the password', () => {
    expect(codes(true, { email: 'ada' })).toEqual(['email:emailInvalid'])
    expect(codes(true, { password: 'short' })).toEqual(['password:passwordTooShort'])
    expect(codes(false, { password: 'short' })).toEqual([])
    expect(codes(true, { name: 'x'.repeat(41) })).toEqual(['name:nameTooLong'])
  })

  it('puts errors of the server under the field they are about', () => {
    const error = (code: number, params = {}) => fieldOfError({ code, message: '', params, unknown: false })
    expect(error(20001)).toBe('email')
    expect(error(20002)).toBe('password')
    expect(error(20003)).toBe('form')
    expect(error(10001, { field: 'name' })).toBe('name')
  })
})
