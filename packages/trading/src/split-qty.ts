/** Parts into which the exchange takes one order apart (R3.3 [X]: the count is not published). */
export const MAX_ORDER_PARTS = 20

/** Characters of a client's own id of an order. */
export const MAX_LINK_ID_LENGTH = 36

/**
 * The client's own id of one of the orders that are placed together under it: the first has it as it is, so that a query
 * by it finds that one, the others have it with their number.
 */
export function partLinkId(orderLinkId: string, place: number): string {
  return place === 0 || orderLinkId === '' ? orderLinkId : `${orderLinkId}_${place + 1}`
}

/** The id of the first of the parts, from that of a further one ({@link partLinkId}); `undefined` of any other id. */
export function firstPartLinkId(orderLinkId: string): string | undefined {
  const [, first, number = ''] = /^(.+)_(\d{1,2})$/.exec(orderLinkId) ?? []
  const place = Number.parseInt(number, 10)
  return place >= 2 && place <= MAX_ORDER_PARTS ? first : undefined
}

/**
 * Parts of a quantity that is larger than one order may be (R3.3): as many of the largest size as fit, then the rest.
 * Whole lots; `largest` is above zero. Nothing for a quantity of 0.
 */
export function splitQty(lots: number, largest: number): readonly number[] {
  const parts: number[] = []
  for (let left = lots; left > 0; left -= largest) parts.push(Math.min(left, largest))
  return parts
}
