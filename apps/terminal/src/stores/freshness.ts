import { PRIVATE_TOPICS } from '@perpdesk/protocol'
import { useSyncExternalStore } from 'react'
import { steadyNow, streams } from '../client/index.ts'

const STALE_AFTER = 3_000
const DEAD_AFTER = 5_000

export interface Freshness {
  /**
   * Milliseconds since the data was last known to be current, rounded down to whole seconds; infinite before the first
   * data.
   */
  readonly ageMs: number
  readonly level: 'live' | 'stale' | 'dead'
}

/** Pseudo-topic for all market data, for figures computed from several topics. */
export const MARKET = 'market'

const BEAT = 500
const lastInStep = new Map<string, number>()
const ownTopics: ReadonlySet<string> = new Set(PRIVATE_TOPICS)
const shown = new Map<string, Freshness>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Returns the freshness of a topic. A topic is current as long as its messages are in sequence and its connection is
 * not silent: a quiet market is fresh, a silent connection is not, even if the socket still counts as open.
 */
function measure(topic: string): Freshness {
  const socket = ownTopics.has(topic) ? streams.private : streams.public
  const now = steadyNow()
  if (topic === MARKET || socket.inStep(topic))
    lastInStep.set(topic, Math.max(lastInStep.get(topic) ?? 0, now - socket.silence()))
  const last = lastInStep.get(topic)
  const ageMs = last === undefined ? Number.POSITIVE_INFINITY : now - last
  const level = ageMs < STALE_AFTER ? 'live' : ageMs < DEAD_AFTER ? 'stale' : 'dead'
  return { ageMs: level === 'live' ? 0 : Math.floor(ageMs / 1000) * 1000, level }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, BEAT)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current freshness of a topic: the same object as long as level and age do not change. */
export function freshnessNow(topic: string): Freshness {
  const next = measure(topic)
  const known = shown.get(topic)
  if (known !== undefined && known.level === next.level && known.ageMs === next.ageMs) return known
  shown.set(topic, next)
  return next
}

/** Returns the age of a topic's data: stale from 3 s (greyed, with its age), dead from 5 s (never shown as live). */
export function useFreshness(topic: string): Freshness {
  return useSyncExternalStore(subscribe, () => freshnessNow(topic))
}
