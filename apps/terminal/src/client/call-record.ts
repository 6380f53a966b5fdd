import { ClientTags, type PushedIds, type TiedCall } from './client-tags.ts'
import type { EndpointName } from './endpoints.ts'

/** Record of a call that has ended. */
export interface CallRecord {
  readonly name: EndpointName
  readonly method: 'GET' | 'POST'
  readonly ms: number
  /** 0 for success. */
  readonly code: number
  readonly tag: string | undefined
  /** Milliseconds since 1970 UTC. */
  readonly sentAt: number
}

type Observer = (record: CallRecord) => void
const observers = new Set<Observer>()

/** Tags of order calls of this window. */
export const tags = new ClientTags(() => performance.now())

/** Adds a listener, called with the record of every call that ends. Returns a function that removes the listener. */
export function onCall(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** In development: calls that ended before there was an observer. Empty in production. */
export const pastCalls: CallRecord[] = []

export function observe(record: CallRecord): void {
  if (import.meta.env.DEV && observers.size < 2 && pastCalls.length < 200) pastCalls.push(record)
  for (const observer of observers) observer(record)
}

type PushObserver = (tied: TiedCall) => void
const pushObservers = new Set<PushObserver>()

/**
 * Adds a listener, called for every pushed order that a call of this window caused. Returns a function that removes the
 * listener.
 */
export function onTiedPush(observer: PushObserver): () => void {
  pushObservers.add(observer)
  return () => pushObservers.delete(observer)
}

/** Reports a pushed order to the listeners if a call of this window caused the push. */
export function observePush(order: PushedIds): void {
  const tied = tags.tie(order)
  if (tied !== undefined) for (const observer of pushObservers) observer(tied)
}
