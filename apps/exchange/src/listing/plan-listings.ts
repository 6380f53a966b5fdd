import type { Engine } from '@perpdesk/engine'
import { type ContractInstrument, contractsAt, FIRST_CALENDAR_ID, nextPreListing, PERPETUALS } from '@perpdesk/trading'

/** Numbers that were ever given: the engine forgets contracts that are over, but not their numbers. */
type Given = Pick<Engine, 'wasListed' | 'largestInstrument'>

const NOTHING_ELSE: Given = { wasListed: () => false, largestInstrument: 0 }

/**
 * Contracts that ought to be listed at a time and are not yet: the perpetuals of the catalogue, the one for the auction of
 * the week, then what the calendar says. A dated contract gets the number after the largest that was ever given, so no
 * number means two contracts, and the same list always gives the same numbers.
 */
export function planListings(
  listed: readonly ContractInstrument[],
  time: number,
  given: Given = NOTHING_ELSE,
): readonly ContractInstrument[] {
  const ids = new Set(listed.map(({ id }) => id))
  const wasListed = (id: number) => ids.has(id) || given.wasListed(id)
  const symbols = new Set(listed.map(({ symbol }) => symbol))
  const first = Math.max(FIRST_CALENDAR_ID - 1, given.largestInstrument)
  let next = listed.reduce((largest, { id }) => Math.max(largest, id), first) + 1
  const perpetuals = PERPETUALS.filter(({ id }) => !wasListed(id))
  const preListed = nextPreListing(listed, time, wasListed)
  const dated = contractsAt(time)
    .filter(({ symbol }) => !symbols.has(symbol))
    .map((contract): ContractInstrument => ({ id: next++, ...contract }))
  return [...perpetuals, ...(preListed === undefined ? [] : [preListed]), ...dated]
}
