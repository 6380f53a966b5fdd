import { ClientTags, type PushedIds, type TiedCall } from './client-tags.ts'
import type { EndpointName } from './endpoints.ts'

/** Record of one call. */
export interface CallRecord {
  readonly name: EndpointName
  readonly method: 'GET' | 'POST'
  readonly ms: number
  /** 0 for success. */
  readonly code: number
  readonly tag: string | undefined
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

type Observer = (record: CallRecord) => void
const observers = new Set<Observer>()

/** Tags of order calls of this window. */
export const tags = new ClientTags(() => performance.now())

/** Adds a listener, called with every call when it has ended. Returns a function that removes it. */
export function onCall(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

/** While developing: calls that ended before there was an observer. Empty in production. */
export const pastCalls: CallRecord[] = []

export function observe(record: CallRecord): void {
  if (import.meta.env.DEV && observers.size < 2 && pastCalls.length < 200) pastCalls.push(record)
  for (const observer of observers) observer(record)
}

type PushObserver = (tied: TiedCall) => void
const pushObservers = new Set<PushObserver>()

/** Adds a listener, called with every push that an order call of this window caused. */
export function onTiedPush(observer: PushObserver): () => void {
  pushObservers.add(observer)
  return () => pushObservers.delete(observer)
}

/** A push about an order came: was it this window's doing? */
export function observePush(order: PushedIds): void {
  const tied = tags.tie(order)
  if (tied !== undefined) for (const observer of pushObservers) observer(tied)
}
