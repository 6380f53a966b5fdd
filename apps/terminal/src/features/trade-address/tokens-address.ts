/** The page of all leveraged tokens; a token's page follows it, `/leveraged-tokens/BTC3L`. */
export const TOKENS = '/leveraged-tokens'
const COIN = /^[A-Za-z0-9]{1,16}$/

/** Returns the address of a leveraged token, or of all. */
export function tokenAddress(coin?: string): string {
  return coin === undefined ? TOKENS : `${TOKENS}/${coin}`
}

/** Reads an address of leveraged tokens; `coin` is `undefined` for all of them. `undefined` for other addresses. */
export function readTokens(path: string): { readonly coin: string | undefined } | undefined {
  if (path === TOKENS) return { coin: undefined }
  if (!path.startsWith(`${TOKENS}/`)) return undefined
  const coin = path.slice(TOKENS.length + 1)
  return COIN.test(coin) ? { coin: coin.toUpperCase() } : undefined
}
