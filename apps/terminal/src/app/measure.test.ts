import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { telemetry } from '../client/index.ts'
import { logRejections, measure } from './measure.ts'

let stop: () => void
const beacon = vi.fn<(path: string, body: Blob) => boolean>(() => true)
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  beacon.mockClear()
  fetched.mockReset().mockImplementation(async () => new Response('{"retCode":0,"result":{}}'))
  vi.stubGlobal('fetch', fetched)
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon })
  stop = measure()
})
afterEach(() => {
  stop()
  telemetry.take()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const sent = () => fetched.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])

describe('telemetry', () => {
  it('[REQ-08] batches times below 30 s and sends them now and then, and nothing when there is nothing', async () => {
    telemetry.time('wallet', 12.4, 0)
    telemetry.time('time', 29_999, 500)
    telemetry.time('time', 30_000, 0)
    await vi.advanceTimersByTimeAsync(30_000)
    const timings = [
      { name: 'wallet', ms: 12, code: 0 },
      { name: 'time', ms: 29_999, code: 500 },
    ]
    expect(sent()).toEqual([['/v2/public/metrics', { timings, events: [] }]])
    await vi.advanceTimersByTimeAsync(90_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('[REQ-08] sends what is left when the page is hidden, and keeps a full batch from growing', async () => {
    for (let call = 0; call < 150; call += 1) telemetry.time('wallet', call, 0)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    const [path, body] = beacon.mock.calls[0] ?? []
    expect(path).toBe('/v2/public/metrics')
    expect(body?.type).toBe('application/json')
    expect(JSON.parse((await body?.text()) ?? '').timings).toHaveLength(100)
    vi.restoreAllMocks()
  })

  it('[MET-01] counts events by the code of the table and the kind of market', async () => {
    telemetry.count('addMarginLinear', 'usdtPerpetual')
    telemetry.count('addMarginLinear', 'usdtPerpetual')
    telemetry.count('addMarginInverse', 'inverseFuture')
    telemetry.count('catalogueFetch')
    expect(telemetry.take()).toEqual({
      timings: [],
      events: [
        { code: 10201, type: 'usdtPerpetual', count: 2 },
        { code: 20201, type: 'inverseFuture', count: 1 },
        { code: 10011503, count: 1 },
      ],
    })
  })
})

it('[REQ-10] an unhandled rejection is logged and nothing else happens', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const end = logRejections()
  const event = new Event('unhandledrejection', { cancelable: true })
  Object.assign(event, { reason: new Error('nobody waited') })
  window.dispatchEvent(event)
  end()
  expect(event.defaultPrevented).toBe(true)
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'Unhandled rejection',
    expect.objectContaining({ message: 'nobody waited' }),
  )
  log.mockRestore()
})
