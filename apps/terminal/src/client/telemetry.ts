import {
  CLIENT_TIMINGS,
  EVENT_CODES,
  type EventName,
  MAX_METRICS,
  MAX_TIMING,
  type MarketType,
  visitorEndpoints,
} from '@perpdesk/protocol'
import type { EndpointName } from './endpoints.ts'
import { send } from './send.ts'

type TimingName = EndpointName | (typeof CLIENT_TIMINGS)[number]

interface CountedEvent {
  readonly code: number
  readonly type?: MarketType
  count: number
}

const FLUSH_EVERY = 30_000
const { metrics } = visitorEndpoints

/**
 * Measurements of this page, sent in batches: times of calls and counts of events, without personal data. Bounded:
 * anything beyond a full batch before it is sent is dropped, and so is a batch that could not be sent.
 */
class Telemetry {
  #timings: { name: TimingName; ms: number; code: number }[] = []
  readonly #events = new Map<string, CountedEvent>()

  /** A call of 30 s and more was a sleeping page and no figure. */
  time(name: TimingName, ms: number, code: number): void {
    if (ms < 0 || ms >= MAX_TIMING || this.#timings.length >= MAX_METRICS) return
    this.#timings.push({ name, ms: Math.round(ms), code })
  }

  count(name: EventName, type?: MarketType): void {
    const key = `${name}.${type ?? ''}`
    const known = this.#events.get(key)
    if (known !== undefined) known.count += 1
    else if (this.#events.size < MAX_METRICS) {
      this.#events.set(key, { code: EVENT_CODES[name], count: 1, ...(type !== undefined && { type }) })
    }
  }

  /** The batch, which is then empty; undefined when there is nothing to report. */
  take(): object | undefined {
    if (this.#timings.length === 0 && this.#events.size === 0) return undefined
    const batch = { timings: this.#timings, events: [...this.#events.values()] }
    this.#timings = []
    this.#events.clear()
    return batch
  }
}

export const telemetry = new Telemetry()

/** Sends a batch now and then, and the last one when the page is left. Returns a function that stops it. */
export function startTelemetry(): () => void {
  const timer = setInterval(() => {
    const batch = telemetry.take()
    if (batch !== undefined) void send(metrics, batch)
  }, FLUSH_EVERY)
  const leave = () => {
    if (document.visibilityState !== 'hidden') return
    const batch = telemetry.take()
    if (batch === undefined) return
    navigator.sendBeacon(metrics.path, new Blob([JSON.stringify(batch)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', leave)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', leave)
  }
}
