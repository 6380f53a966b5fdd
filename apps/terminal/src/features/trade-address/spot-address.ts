const SPOT = '/trade/spot/'
/** Coins of one part of the address. */
const COIN = /^[A-Za-z0-9]{1,16}$/

/** A pair that an address of the spot page names, as typed. */
interface AskedPair {
  readonly base: string
  /** Empty if the address has only one name, such as `BTCUSDT`. */
  readonly quote: string
}

/** Returns the address of a spot pair, `/trade/spot/{base}/{quote}` (ROUTE-07). */
export function spotAddress({
  baseCoin,
  quoteCoin,
}: {
  readonly baseCoin: string
  readonly quoteCoin: string
}): string {
  return pairAddress(`${baseCoin}/${quoteCoin}`)
}

/** Returns the address of a spot pair by its symbol, `BTC/USDT`. */
export function pairAddress(symbol: string): string {
  return `${SPOT}${symbol}`
}

/** The first page of the spot market. */
export const FIRST_PAIR = spotAddress({ baseCoin: 'BTC', quoteCoin: 'USDT' })

/** True for addresses of the spot market, whether they name a pair or not. */
export function isSpotAddress(path: string): boolean {
  return path.startsWith(SPOT)
}

/** Reads an address of the spot market; `undefined` if it has no form that could name a pair. */
export function readSpotAddress(path: string): AskedPair | undefined {
  if (!isSpotAddress(path)) return undefined
  const [base = '', quote, ...more] = path.slice(SPOT.length).split('/')
  const isForm = COIN.test(base) && (quote === undefined || COIN.test(quote)) && more.length === 0
  return isForm ? { base, quote: quote ?? '' } : undefined
}

/** Returns the pair that an address names, by its coins or by its name without a slash; `undefined` if there is none. */
export function pairAsked<Pair extends { readonly symbol: string }>(
  { base, quote }: AskedPair,
  bySymbol: ReadonlyMap<string, Pair>,
): Pair | undefined {
  const name = `${base}${quote}`.toUpperCase()
  if (quote !== '') return bySymbol.get(`${base}/${quote}`.toUpperCase())
  return [...bySymbol.values()].find(({ symbol }) => symbol.replace('/', '') === name)
}
