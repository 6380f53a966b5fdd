import { HEADERS } from '@perpdesk/protocol'
import { afterEach, expect, it, vi } from 'vitest'
import { keepToken, tokenTail, tokenToSend } from './token.ts'

const desktop = { userAgent: 'Mozilla/5.0', cookieEnabled: true, framed: false }

afterEach(() => {
  document.cookie = 'user_token=; max-age=0'
})

it('[REQ-01] the token goes with a call when there is one and the device passes; in the mobile app always', () => {
  expect(tokenToSend(desktop)).toBeUndefined()
  document.cookie = 'user_token=0123456789abcdef'
  expect(tokenToSend(desktop)).toBe('0123456789abcdef')
  expect(tokenToSend({ ...desktop, framed: true })).toBeUndefined()
  expect(tokenToSend({ ...desktop, cookieEnabled: false })).toBeUndefined()
  const app = { userAgent: 'Mozilla/5.0 PerpdeskApp/4.2 Mobile', cookieEnabled: false, framed: true }
  expect(tokenToSend(app)).toBe('0123456789abcdef')
  expect(tokenTail()).toBe('89abcdef')
})

it('[REQ-03] a token that an answer carries is stored for 10080 minutes', () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  keepToken(new Headers({ [HEADERS.userToken]: 'abc' }))
  expect(written).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^user_token=abc; Max-Age=604800; /))
  written.mockRestore()
})

it('a cookie that is no token is none', () => {
  document.cookie = 'user_token=%0d%0aevil'
  expect(tokenToSend(desktop)).toBeUndefined()
  expect(tokenTail()).toBe('')
})
