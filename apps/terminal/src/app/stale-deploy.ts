import * as z from 'zod/mini'
import { readJson } from '../client/index.ts'

/**
 * Storage key of the missing addresses for which this window was already reloaded; another reload would change nothing.
 */
const KEY = 'perpdesk.reloadedFor.1'
const addresses = z.array(z.string())
const KEPT = 20

/**
 * Reloads the page once if the server no longer has a part of the program, because a new version replaced it. Other
 * failures to load a part are handled by the code that fetches it.
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

/**
 * True if the window was not yet reloaded for the address. False without storage, which could not tell the first time
 * from the second.
 */
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
