/** Largest number of parts into which the exchange splits one order (R3.3 [X]: the number is not published). */
export const MAX_ORDER_PARTS = 20

/** Largest number of characters in a client's own order id. */
export const MAX_LINK_ID_LENGTH = 36

/**
 * Returns the client's order id (`orderLinkId`) of one of several orders that are placed by one request; `place` counts
 * from 0. The first order has the unchanged id, so that a query by this id finds it; the others have `id_2`, `id_3` and
 * so on.
 */
export function partLinkId(orderLinkId: string, place: number): string {
  return place === 0 || orderLinkId === '' ? orderLinkId : `${orderLinkId}_${place + 1}`
}

/** Returns the first part's id from the id of a later part ({@link partLinkId}); `undefined` for any other id. */
export function firstPartLinkId(orderLinkId: string): string | undefined {
  const [, first, number = ''] = /^(.+)_(\d{1,2})$/.exec(orderLinkId) ?? []
  const place = Number.parseInt(number, 10)
  return place >= 2 && place <= MAX_ORDER_PARTS ? first : undefined
}

/**
 * Returns the parts, in lots, of a quantity that exceeds the largest order (R3.3): as many parts of `largest` lots as
 * fit, then the rest. `largest` must be above zero. A quantity of 0 has no parts.
 */
export function splitQty(lots: number, largest: number): readonly number[] {
  const parts: number[] = []
  for (let left = lots; left > 0; left -= largest) parts.push(Math.min(left, largest))
  return parts
}
