/**
 * True for pages on which contracts are traded, which are closed to users who are banned from contracts. Spot and all
 * other pages stay open.
 */
export function isClosedToBanned(pathname: string): boolean {
  return pathname === '/' || (/^\/trade(?:\/|$)/.test(pathname) && !/^\/trade\/spot(?:\/|$)/.test(pathname))
}
