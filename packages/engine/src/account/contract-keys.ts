import type { E8 } from '@perpdesk/numeric'

/** Ids of contracts stay below it. */
const ID_LIMIT = 2 ** 31

/** Worths of units of cost, each once, and their places: contracts are many, their units few. */
const UNITS: E8[] = []
const PLACES = new Map<E8, number>()

/**
 * Key of a contract in rows of ended orders: its id with the place of its unit of cost, in one whole number. With it an
 * order can be reported after the exchange has forgotten the contract. Not part of the state.
 */
export function contractKey(id: number, unit: E8): number {
  let place = PLACES.get(unit)
  if (place === undefined) PLACES.set(unit, (place = UNITS.push(unit) - 1))
  return place * ID_LIMIT + id
}

export function idOfKey(key: number): number {
  return key % ID_LIMIT
}

/** Worth of a unit of cost of the contract, in E8 of its settle coin. */
export function unitOfKey(key: number): E8 {
  return UNITS[Math.floor(key / ID_LIMIT)]!
}
