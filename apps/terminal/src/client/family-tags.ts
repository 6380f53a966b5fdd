import type { Endpoint } from '@perpdesk/protocol'

/** `BTC-26DEC25` and `BTCPERP`. Options, with three dashes in the name, do not match. */
const USDC = /^[A-Z0-9]+(?:PERP|-[0-9]{2}[A-Z]{3}[0-9]{2})$/
/** `BTCUSDT` and `BTCUSDT-26DEC25`. */
const USDT = /^[A-Z0-9]+USDT(?:-[0-9]{2}[A-Z]{3}[0-9]{2})?$/
/** `BTCUSD`, `BTCUSDZ25` and `BTCUSD-27NOV26`. */
const INVERSE = /^[A-Z0-9]+USD(?:[HMUZ][0-9]{2}|-[0-9]{2}[A-Z]{3}[0-9]{2})?$/

/**
 * Returns the query parameters of public v5 calls besides their own: the format of the answer and, if the request names
 * a contract, the contract's family.
 */
export function publicTags(path: string, request: object): Readonly<Record<string, string>> {
  if (!/\/v5\/(?:public|market)\//.test(path)) return {}
  const symbol: unknown = 'symbol' in request ? request.symbol : undefined
  return { response_format: 'original', ...(typeof symbol === 'string' ? familyOf(symbol) : {}) }
}

/** Returns the query of a POST that is tagged with the family of its contract; `''` for other endpoints. */
export function postQuery({ query, fixedTag }: Endpoint, request: object): string {
  if (query === undefined || !('symbol' in request)) return ''
  const business = fixedTag === true ? 'usdt' : familyOf(String(request.symbol))['business']
  return business === undefined ? '' : `?business=${business}`
}

function familyOf(symbol: string): Readonly<Record<string, string>> {
  if (INVERSE.test(symbol)) return { category: 'inverse', business: 'inverse' }
  if (USDT.test(symbol)) return { category: 'linear', business: 'usdt' }
  return USDC.test(symbol) ? { category: 'linear', business: 'usdc' } : {}
}
