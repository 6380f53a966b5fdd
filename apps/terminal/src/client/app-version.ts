import { APP_VERSION, HEADERS } from '@perpdesk/protocol'

let outdated = false
const listeners = new Set<() => void>()

/** Takes note of an answer that asks for a newer page than this one. Nothing is reloaded: a form may be half filled. */
export function noteMinVersion(headers: Headers): void {
  const least = headers.get(HEADERS.minAppVersion)
  if (outdated || least === null || !/^\d{1,6}$/.test(least) || Number.parseInt(least, 10) <= APP_VERSION) return
  outdated = true
  for (const listener of listeners) listener()
}

/** True when the exchange has become newer than this page understands. */
export const appVersion = {
  get isOutdated(): boolean {
    return outdated
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
