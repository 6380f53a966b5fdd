import type { E8 } from '@perpdesk/numeric'

/** Ids of contracts are below this limit. */
const ID_LIMIT = 2 ** 31

/**
 * The value of one unit of cost, each distinct value once, and its index. There are many contracts, but few distinct
 * values.
 */
const UNITS: E8[] = []
const PLACES = new Map<E8, number>()

/**
 * Returns the key of a contract in rows of ended orders: its id combined with the index of its unit of cost, in one
 * whole number. From the key an order can be reported after the exchange has forgotten the contract. Not part of the
 * state.
 */
export function contractKey(id: number, unit: E8): number {
  let place = PLACES.get(unit)
  if (place === undefined) PLACES.set(unit, (place = UNITS.push(unit) - 1))
  return place * ID_LIMIT + id
}

/** Returns the id of the contract with this key. */
export function idOfKey(key: number): number {
  return key % ID_LIMIT
}

/** Returns the value of one unit of cost of the contract with this key, in E8 of its settle coin. */
export function unitOfKey(key: number): E8 {
  return UNITS[Math.floor(key / ID_LIMIT)]!
}
