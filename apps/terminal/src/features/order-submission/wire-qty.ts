import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { type ContractKind, isInverse } from '@perpdesk/trading'

/**
 * A quantity in the field that requests for a kind of contract use (ORD-06): in units of 1e-8, for inverse contracts as
 * a plain decimal.
 */
export type WireQty = { readonly qty: string } | { readonly qtyX: string }

export function wireQty(contract: ContractKind, qty: E8): WireQty {
  return isInverse(contract) ? { qty: formatE8(qty) } : { qtyX: qty.toString() }
}

/** Returns the quantity in either field of a request; 0n for none. */
export function sentQty(request: {
  readonly qty?: string | undefined
  readonly qtyX?: string | number | undefined
}): E8 {
  if (request.qtyX !== undefined) return BigInt(request.qtyX)
  return request.qty === undefined ? 0n : e8(request.qty)
}
