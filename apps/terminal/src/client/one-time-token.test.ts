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
  call.mockResolvedValue({ ok: false })
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
  call.mockResolvedValueOnce({ ok: false }).mockResolvedValue({ ok: true, result: { token: 'once' } })
  const asked = oneTimeToken()
  await vi.advanceTimersByTimeAsync(500)
  expect(await asked).toBe('once')
  expect(call).toHaveBeenCalledTimes(2)
})
