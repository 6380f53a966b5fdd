import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MissingPart } from './error-boundary.tsx'
import { fetchNow, fetchPart } from './fetch-part.ts'

const probe = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', probe)
  probe.mockReset().mockResolvedValue(new Response())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('tries again and hands on what came', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValueOnce('part')
  const fetched = fetchPart(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await fetched).toBe('part')
})

it('gives up after four tries with an error that says what is missing', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('gone'))
  const fetched = fetchPart(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await fetched).toBeInstanceOf(MissingPart)
  expect(load).toHaveBeenCalledTimes(4)
})

it('waits without counting while there is no network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValue(new TypeError('no network'))
  const fetched = fetchPart(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(50)
  online.mockReturnValue(true)
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await fetched).toBe('part')
})

it('[RT-01] waits without counting while the exchange does not answer', async () => {
  probe.mockRejectedValue(new TypeError('connection refused'))
  const load = vi.fn().mockRejectedValue(new TypeError('connection refused'))
  const fetched = fetchPart(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeGreaterThan(50)
  probe.mockResolvedValue(new Response(null, { status: 503 }))
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await fetched).toBe('part')
})

it('[RT-03] tries at once when it is told to', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValueOnce('part')
  const fetched = fetchPart(load)
  await vi.advanceTimersByTimeAsync(1)
  fetchNow()
  expect(await fetched).toBe('part')
})
