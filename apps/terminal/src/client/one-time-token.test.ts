import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { oneTimeToken } from './one-time-token.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./call.ts', () => ({ call }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  call.mockReset()
})

it('[RT-01] a one-time token is asked for three times at most, 500 ms apart', async () => {
  call.mockResolvedValue({ ok: false, error: { code: 500 } })
  const asked = oneTimeToken()
  await vi.advanceTimersByTimeAsync(499)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(500)
  expect(call).toHaveBeenCalledTimes(3)
  expect(await asked).toBe(undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(call).toHaveBeenCalledTimes(3)
})

it('[RT-01] the first token that is given is taken', async () => {
  call
    .mockResolvedValueOnce({ ok: false, error: { code: 500 } })
    .mockResolvedValue({ ok: true, result: { token: 'once' } })
  const asked = oneTimeToken()
  await vi.advanceTimersByTimeAsync(500)
  expect(await asked).toBe('once')
  expect(call).toHaveBeenCalledTimes(2)
})

it('[RT-01] it is not asked for again once the session has ended', async () => {
  call.mockResolvedValue({ ok: false, error: { code: 10007 } })
  expect(await oneTimeToken()).toBe(undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(call).toHaveBeenCalledTimes(1)
})
