import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { readStored, writeStored } from '../../stores/storage.ts'
import { CENTRE_KEY } from './kept.ts'
import { type Notification, notification } from './notification.ts'

const MOST = 50

/** Recent notifications of a user, newest first. Times are the server's. */
export interface Centre {
  readonly uid: string
  readonly entries: readonly Notification[]
  /** Times up to which the list was read, and cleared. */
  readonly seenUntil: number
  readonly clearedUntil: number
}

const EMPTY: Centre = { uid: '', entries: [], seenUntil: 0, clearedUntil: 0 }

const kept = z.object({
  uid: z.string(),
  entries: z.array(z.unknown()),
  seenUntil: z.int(),
  clearedUntil: z.int(),
})

/** Returns the stored list without invalid entries. */
function readCentre(uid: string): Centre {
  const parsed = z.safeParse(kept, readStored(CENTRE_KEY))
  if (!parsed.success || parsed.data.uid !== uid) return { ...EMPTY, uid }
  const entries = parsed.data.entries.flatMap((entry) => {
    const read = z.safeParse(notification, entry)
    return read.success ? [read.data] : []
  })
  return { ...parsed.data, entries }
}

/**
 * Merges the lists of two windows; the order of the arguments does not matter. Both windows receive the same
 * notifications, but each may have read or cleared more.
 */
export function mergeCentres(a: Centre, b: Centre): Centre {
  const clearedUntil = Math.max(a.clearedUntil, b.clearedUntil)
  const byId = new Map<string, Notification>()
  for (const entry of [...a.entries, ...b.entries]) {
    const known = byId.get(entry.id)
    if (entry.time > clearedUntil && (known === undefined || known.time <= entry.time)) byId.set(entry.id, entry)
  }
  const entries = [...byId.values()].toSorted((left, right) => right.time - left.time).slice(0, MOST)
  return { uid: a.uid, entries, seenUntil: Math.max(a.seenUntil, b.seenUntil), clearedUntil }
}

const store = createStore<Centre>()(() => EMPTY)

function keep(next: Centre): void {
  const { uid } = store.getState()
  store.setState(mergeCentres({ ...next, uid }, readCentre(uid)), true)
  writeStored(CENTRE_KEY, store.getState())
}

/** Loads the user's stored notifications and follows changes by other windows. Returns a function that ends this. */
export function openCentre(uid: string): () => void {
  store.setState(readCentre(uid), true)
  const follow = ({ key }: StorageEvent) => {
    if (key === CENTRE_KEY) store.setState((here) => mergeCentres(here, readCentre(uid)), true)
  }
  window.addEventListener('storage', follow)
  return () => {
    window.removeEventListener('storage', follow)
    store.setState(EMPTY, true)
  }
}

export function record(notifications: readonly Notification[]): void {
  if (notifications.length === 0) return
  const here = store.getState()
  keep(mergeCentres(here, { ...here, entries: notifications }))
}

const newest = ({ entries, seenUntil }: Centre) => Math.max(seenUntil, entries[0]?.time ?? 0)

export function markSeen(): void {
  const here = store.getState()
  if (newest(here) > here.seenUntil) keep({ ...here, seenUntil: newest(here) })
}

export function clearCentre(): void {
  const here = store.getState()
  keep({ ...here, entries: [], clearedUntil: newest(here), seenUntil: newest(here) })
}

export function unreadOf({ entries, seenUntil }: Centre): number {
  return entries.filter(({ time }) => time > seenUntil).length
}

/** True if the list was read at or after this time. */
export function wasSeen(time: number): boolean {
  return time <= store.getState().seenUntil
}

export const useCentre = (): Centre => useStore(store)
