import * as z from 'zod/mini'
import { readJson } from '../client/index.ts'

/** Addresses whose absence has led to a reload in this window; a second one would bring nothing new. */
const KEY = 'perpdesk.reloadedFor.1'
const addresses = z.array(z.string())
const KEPT = 20

/**
 * A part of the program that the server no longer has was replaced by a new version: one reload fetches it. A part that
 * fails to load for another reason is left to the code that fetches it.
 */
export function reloadOnceOnStaleDeploy(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const address = /https?:\S+/.exec(String(payload))?.[0]
    if (address !== undefined) void reloadFor(address)
  })
}

async function reloadFor(address: string): Promise<void> {
  if ((await isGone(address)) && isFirstTime(address)) location.reload()
}

async function isGone(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: 'no-store' })
    return status === 404 || status === 410
  } catch {
    return false
  }
}

/** A window without storage is not reloaded: it could not distinguish the first time from the second. */
function isFirstTime(address: string): boolean {
  try {
    const kept = z.safeParse(addresses, readJson(sessionStorage.getItem(KEY) ?? ''))
    const known = kept.success ? kept.data : []
    if (known.includes(address)) return false
    sessionStorage.setItem(KEY, JSON.stringify([...known, address].slice(-KEPT)))
    return true
  } catch {
    return false
  }
}
