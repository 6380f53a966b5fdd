// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { emptySessionForm, fieldOfError, sessionIssues } from './session-form.ts'

const filled = { name: 'Ada', email: 'ada@example.com', password: 'long enough' }
const codes = (kind: 'logIn' | 'signUp', change: Partial<typeof filled>) =>
  sessionIssues(kind, { ...filled, ...change }).map((issue) => `${issue.field}:${issue.code}`)

describe('sessionIssues', () => {
  it('finds nothing wrong with a filled form', () => {
    expect(codes('signUp', {})).toEqual([])
    expect(codes('logIn', { name: '' })).toEqual([])
  })

  it('names each field that is missing', () => {
    expect(sessionIssues('signUp', emptySessionForm).map((issue) => issue.code)).toEqual([
      'nameMissing',
      'emailMissing',
      'passwordMissing',
    ])
  })

  it('looks at the shape of the e-mail and, for a new account, the length of the password', () => {
    expect(codes('signUp', { email: 'ada' })).toEqual(['email:emailInvalid'])
    expect(codes('signUp', { password: 'short' })).toEqual(['password:passwordTooShort'])
    expect(codes('logIn', { password: 'short' })).toEqual([])
    expect(codes('signUp', { name: 'x'.repeat(41) })).toEqual(['name:nameTooLong'])
  })

  it('puts errors of the server under the field they are about', () => {
    const error = (code: number, params = {}) => fieldOfError({ code, message: '', params, unknown: false })
    expect(error(20001)).toBe('email')
    expect(error(20002)).toBe('password')
    expect(error(20003)).toBe('form')
    expect(error(10001, { field: 'name' })).toBe('name')
  })
})
