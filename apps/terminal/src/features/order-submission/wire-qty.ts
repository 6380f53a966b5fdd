import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { type ContractKind, isInverse } from '@perpdesk/trading'

/** A quantity in the field that the family sends it in (ORD-06): at 1e8, of inverse contracts as it is. */
export type WireQty = { readonly qty: string } | { readonly qtyX: string }

export function wireQty(contract: ContractKind, qty: E8): WireQty {
  return isInverse(contract) ? { qty: formatE8(qty) } : { qtyX: qty.toString() }
}

/** The quantity that a request carries in either field; 0n for none. */
export function sentQty(request: {
  readonly qty?: string | undefined
  readonly qtyX?: string | number | undefined
}): E8 {
  if (request.qtyX !== undefined) return BigInt(request.qtyX)
  return request.qty === undefined ? 0n : e8(request.qty)
}
