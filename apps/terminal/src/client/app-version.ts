import { APP_VERSION, HEADERS } from '@perpdesk/protocol'

let outdated = false
const listeners = new Set<() => void>()

/**
 * Records whether an answer requires a newer page than this one. The page is never reloaded automatically, because a
 * form may be half filled.
 */
export function noteMinVersion(headers: Headers): void {
  const least = headers.get(HEADERS.minAppVersion)
  if (outdated || least === null || !/^\d{1,6}$/.test(least) || Number.parseInt(least, 10) <= APP_VERSION) return
  outdated = true
  for (const listener of listeners) listener()
}

/** The page's version state; outdated once the exchange requires a newer page. */
export const appVersion = {
  get isOutdated(): boolean {
    return outdated
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
