import { ordersRefusedAt } from '@perpdesk/trading'
import type { CatalogueEntry } from '../../stores/index.ts'

const MOST = 4
/** Limit for dated contracts, so that a perpetual one has its place. */
const MOST_DATED = 3

/**
 * The contracts to go on with when one is over: those on the same coin and settled in the same, the next delivery first
 * and perpetual ones last. Where there are none, the first of the same page's.
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
