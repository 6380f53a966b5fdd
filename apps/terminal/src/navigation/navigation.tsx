import { useLocation, Redirect as WouterRedirect } from 'wouter'

export { Link } from 'wouter'
export { navigate } from 'wouter/use-browser-location'

/** The page that is meant, decoded and followed: `/trade/usdt/BTCUSDT`. */
export function usePath(): string {
  return useLocation()[0]
}

/** The same as of now, for use outside React. */
export function pathNow(): string {
  try {
    return decodeURI(window.location.pathname)
  } catch {
    // not everything that can be typed into the bar is an encoding
    return window.location.pathname
  }
}

/**
 * Replaces a page: leads to another one without a step in the history. The library's own goes only to its first target.
 */
export function Redirect({ to }: { readonly to: string }) {
  return <WouterRedirect key={to} to={to} replace />
}
