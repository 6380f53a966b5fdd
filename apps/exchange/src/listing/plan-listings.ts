import type { Engine } from '@perpdesk/engine'
import {
  type ContractInstrument,
  contractsAt,
  contractsOf,
  FIRST_CALENDAR_ID,
  type IndexedInstrument,
  nextPreListing,
  PERPETUALS,
  SPOT_PAIRS,
  tokenPairs,
} from '@perpdesk/trading'

/** Ids that have ever been assigned: the engine forgets contracts that are over, but not their ids. */
type Given = Pick<Engine, 'wasListed' | 'largestContract'>

const NOTHING_ELSE: Given = { wasListed: () => false, largestContract: 0 }

/**
 * Returns the contracts that should be listed at a time and are not: the catalogue's perpetuals, the contract with this
 * week's auction, then the calendar's contracts. A dated contract gets the id after the largest ever assigned, so no id
 * is used for two contracts, and the same list always gives the same ids.
 */
export function planListings(
  listed: readonly ContractInstrument[],
  time: number,
  given: Given = NOTHING_ELSE,
): readonly ContractInstrument[] {
  const ids = new Set(listed.map(({ id }) => id))
  const wasListed = (id: number) => ids.has(id) || given.wasListed(id)
  const symbols = new Set(listed.map(({ symbol }) => symbol))
  const first = Math.max(FIRST_CALENDAR_ID - 1, given.largestContract)
  let next = listed.reduce((largest, { id }) => Math.max(largest, id), first) + 1
  const perpetuals = PERPETUALS.filter(({ id }) => !wasListed(id))
  const preListed = nextPreListing(listed, time, wasListed)
  const dated = contractsAt(time)
    .filter(({ symbol }) => !symbols.has(symbol))
    .map((contract): ContractInstrument => ({ id: next++, ...contract }))
  return [...perpetuals, ...(preListed === undefined ? [] : [preListed]), ...dated]
}

/**
 * Returns everything that should be listed at a time and is not: contracts, then spot pairs, which may follow the index
 * of a contract.
 */
export function missingListings(
  engine: Given & Pick<Engine, 'instruments'>,
  time: number,
): readonly IndexedInstrument[] {
  const contracts = planListings(contractsOf(engine.instruments()), time, engine)
  return [...contracts, ...[...SPOT_PAIRS, ...tokenPairs(time)].filter(({ id }) => !engine.wasListed(id))]
}
