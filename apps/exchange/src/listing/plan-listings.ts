import { contractsAt, FIRST_CALENDAR_ID, type Instrument, nextPreListing, PERPETUALS } from '@perpdesk/trading'

/**
 * Contracts that ought to be listed at a time and are not yet: the perpetuals of the catalogue, the one for the auction of
 * the week, then what the calendar says. A dated contract gets the number after the largest that was ever given, so no
 * number means two contracts, and the same list always gives the same numbers.
 */
export function planListings(listed: readonly Instrument[], time: number): readonly Instrument[] {
  const ids = new Set(listed.map(({ id }) => id))
  const symbols = new Set(listed.map(({ symbol }) => symbol))
  let next = listed.reduce((largest, { id }) => Math.max(largest, id), FIRST_CALENDAR_ID - 1) + 1
  const perpetuals = PERPETUALS.filter(({ id }) => !ids.has(id))
  const preListed = nextPreListing(listed, time)
  const dated = contractsAt(time)
    .filter(({ symbol }) => !symbols.has(symbol))
    .map((contract): Instrument => ({ id: next++, ...contract }))
  return [...perpetuals, ...(preListed === undefined ? [] : [preListed]), ...dated]
}
