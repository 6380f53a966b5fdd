/** Pages on which contracts are traded: closed to whoever is banned from them. Spot is not, nor is what lies elsewhere. */
export function isClosedToBanned(pathname: string): boolean {
  return pathname === '/' || (/^\/trade(?:\/|$)/.test(pathname) && !/^\/trade\/spot(?:\/|$)/.test(pathname))
}
