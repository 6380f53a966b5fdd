import { useMemo } from 'react'
import { type ListedEntry, pairEntriesOf } from './catalogue/listed-entry.ts'
import { PICK_TABS, type PickTab } from './catalogue/pick-tabs.ts'
import { useInstruments } from './instruments.ts'
import { useLoadedPairs } from './load-pairs.ts'
import { type PairGroup, usePairs } from './pairs.ts'
import { useBan } from './visitor.ts'

/** The markets that lists offer, and the tabs by which they are divided. */
export interface ListedMarkets {
  /** Contracts in the exchange's order, then spot pairs. */
  readonly list: readonly ListedEntry[]
  /** The pairs by quote coin. */
  readonly groups: readonly PairGroup[]
  readonly tabs: readonly PickTab[]
}

/** Tabs of a user for whom contracts are not available. */
const SPOT_TABS: readonly PickTab[] = ['favourites', 'spot']

/** Loads the spot pairs and returns all markets that the user may trade. */
export function useListedMarkets(): ListedMarkets {
  useLoadedPairs()
  const { list: contracts } = useInstruments()
  const { bySymbol, groups } = usePairs()
  const isBanned = useBan() !== undefined
  const list = useMemo(
    () => [...(isBanned ? [] : contracts), ...pairEntriesOf(bySymbol.values())],
    [contracts, bySymbol, isBanned],
  )
  return { list, groups, tabs: isBanned ? SPOT_TABS : PICK_TABS }
}
