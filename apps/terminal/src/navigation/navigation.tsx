import { useLocation, Redirect as WouterRedirect } from 'wouter'

export { Link } from 'wouter'
export { navigate } from 'wouter/use-browser-location'

/** Returns the path of the address, decoded, and renders again when it changes: `/trade/usdt/BTCUSDT`. */
export function usePath(): string {
  return useLocation()[0]
}

/** Returns the current path of the address, decoded, for use outside React. */
export function pathNow(): string {
  try {
    return decodeURI(window.location.pathname)
  } catch {
    // a typed address may be invalidly encoded
    return window.location.pathname
  }
}

/**
 * Navigates to another page without a history entry. Keyed by its target, because the library's component navigates
 * only to its first target.
 */
export function Redirect({ to }: { readonly to: string }) {
  return <WouterRedirect key={to} to={to} replace />
}
