import { e8 } from '@perpdesk/numeric'
import { formatPrice, formatQty } from '../../format/index.ts'
import { isPair, marketOf, type Pair } from '../../stores/index.ts'

/** Returns a pair by its symbol; `undefined` for unknown ones. */
export function pairOf(symbol: string): Pair | undefined {
  const market = marketOf(symbol)
  return market !== undefined && isPair(market) ? market : undefined
}

/** Returns a price of the API with the decimals of its pair; `--` for none. */
export function priceText(symbol: string, price: string, none: string): string {
  if (price === '' || price === '0') return none
  const pair = pairOf(symbol)
  return pair === undefined ? price : formatPrice(e8(price), pair)
}

/** Returns a quantity of the API with the decimals of its pair. */
export function qtyText(symbol: string, qty: string): string {
  const pair = pairOf(symbol)
  return pair === undefined ? qty : formatQty(e8(qty), pair)
}
