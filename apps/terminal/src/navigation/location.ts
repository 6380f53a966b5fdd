import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let following = false

/** The part of the address that says which page is meant, decoded: `/trade/usdt/BTCUSDT`. */
export function pathNow(): string {
  const { pathname } = window.location
  try {
    return decodeURIComponent(pathname)
  } catch {
    // not everything that can be typed into the bar is an encoding
    return pathname
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Calls back after each change of the address: by a link, by the program, by the browser's own buttons. */
function onNavigation(listener: () => void): () => void {
  listeners.add(listener)
  if (!following) {
    following = true
    window.addEventListener('popstate', tell)
  }
  return () => listeners.delete(listener)
}

/** Goes to a page without loading the document anew; `replace` leaves no step in the history. */
export function navigate(path: string, options: { readonly replace?: boolean } = {}): void {
  const target = encodeURI(path)
  if (options.replace === true) window.history.replaceState(null, '', target)
  else if (target !== window.location.pathname) window.history.pushState(null, '', target)
  tell()
}

/** The page that is meant, followed. */
export function usePath(): string {
  return useSyncExternalStore(onNavigation, pathNow)
}
