import { ordersRefusedAt } from '@perpdesk/trading'
import type { CatalogueEntry } from '../../stores/index.ts'

const MOST = 4
/** At most this many dated contracts are suggested, so that a perpetual contract also has a place in the list. */
const MOST_DATED = 3

/**
 * Returns contracts to trade instead of one that is over: first the contracts with the same base and settle coin, by
 * delivery time and perpetual contracts last. If there are none, the first contracts of the same page.
 */
export function contractsInstead(over: CatalogueEntry, list: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const open = list.filter((entry) => entry.symbol !== over.symbol && ordersRefusedAt(entry.contract) === null)
  const { baseCoin, settleCoin } = over.contract
  const same = open.filter(({ contract }) => contract.baseCoin === baseCoin && contract.settleCoin === settleCoin)
  if (same.length === 0) return open.filter(({ routeKind }) => routeKind === over.routeKind).slice(0, MOST)
  const dated = same.filter(({ contract }) => contract.deliveryTime !== 0)
  const next = dated.toSorted((a, b) => a.contract.deliveryTime - b.contract.deliveryTime).slice(0, MOST_DATED)
  return [...next, ...same.filter((entry) => !dated.includes(entry))].slice(0, MOST)
}
