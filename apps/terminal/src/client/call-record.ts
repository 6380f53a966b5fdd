import { ClientTags } from './client-tags.ts'
import type { EndpointName } from './endpoints.ts'

/** One call as it went. */
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

/** Hears of every call when it has ended. */
export function onCall(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

export function observe(record: CallRecord): void {
  for (const observer of observers) observer(record)
}
