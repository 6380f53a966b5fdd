/**
 * Pages on which contracts are traded: closed to a person banned from contracts. Spot and all other pages stay open.
 */
export function isClosedToBanned(pathname: string): boolean {
  return pathname === '/' || (/^\/trade(?:\/|$)/.test(pathname) && !/^\/trade\/spot(?:\/|$)/.test(pathname))
}
