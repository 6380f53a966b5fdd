import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streams } from '../client/index.ts'
import { fetchErrorTexts } from '../features/error-texts/index.ts'
import { fetchWordsAhead } from './fetch-words-ahead.ts'

vi.mock('../features/error-texts/index.ts', () => ({ fetchErrorTexts: vi.fn<() => void>() }))

const status = { state: 'connecting', latency: undefined, accepting: true } as const
let report: () => void = () => undefined
let idle: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(fetchErrorTexts).mockClear()
  idle = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task))
  vi.spyOn(streams.public, 'onStatus').mockImplementation((listener) => {
    report = listener
    return () => true
  })
  vi.spyOn(streams.public, 'status', 'get').mockReturnValue(status)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const runIdle = () => {
  for (const task of idle.splice(0)) task()
}

it('[ERR-05] words of errors are fetched once the page is live, has settled and has nothing else to do', async () => {
  void fetchWordsAhead()
  await vi.advanceTimersByTimeAsync(5_000)
  runIdle()
  expect(fetchErrorTexts).not.toHaveBeenCalled()
  vi.spyOn(streams.public, 'status', 'get').mockReturnValue({ ...status, state: 'live' })
  report()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(idle).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetchErrorTexts).not.toHaveBeenCalled()
  runIdle()
  expect(fetchErrorTexts).toHaveBeenCalledTimes(1)
})

it('[ERR-05] a page that does not become live has them all the same', async () => {
  void fetchWordsAhead()
  await vi.advanceTimersByTimeAsync(12_000)
  runIdle()
  expect(fetchErrorTexts).toHaveBeenCalledTimes(1)
})
