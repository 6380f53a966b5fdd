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
 * Measurements of this page, sent in batches: durations of calls and counts of events, without personal data. Memory is
 * bounded: figures that exceed a batch are dropped, and so is a batch that could not be sent.
 */
class Telemetry {
  #timings: { name: TimingName; ms: number; code: number }[] = []
  readonly #events = new Map<string, CountedEvent>()

  /** Records the duration of a call. Calls of 30 s and more are not recorded, because the page was asleep. */
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

  /** Returns the batch and empties it; undefined if there is nothing to report. */
  take(): object | undefined {
    if (this.#timings.length === 0 && this.#events.size === 0) return undefined
    const batch = { timings: this.#timings, events: [...this.#events.values()] }
    this.#timings = []
    this.#events.clear()
    return batch
  }
}

export const telemetry = new Telemetry()

/** Sends a batch at intervals, and when the page is hidden. Returns a function that stops this. */
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
