import { marketsAddress } from '../trade-address/index.ts'

const FIELD = 'quote'

/** Returns the address of the spot pairs quoted in a coin; of all spot pairs if it is `""`. */
export function spotMarketsAddress(coin: string): string {
  const address = marketsAddress('spot')
  return coin === '' ? address : `${address}?${FIELD}=${encodeURIComponent(coin)}`
}

/** Returns the coin that the query of an address names, in capitals; `""` if it names none. */
export function quoteAsked(query: string): string {
  return new URLSearchParams(query).get(FIELD)?.toUpperCase() ?? ''
}
