import { PICK_TABS, type PickTab } from '../../stores/catalogue/pick-list.ts'

const MARKETS = '/markets'

/** The address of the markets page with a tab in front; all contracts stand without a name of their own. */
export function marketsAddress(tab: PickTab): string {
  return tab === 'all' ? MARKETS : `${MARKETS}/${tab}`
}

/** The tab that an address of the markets page asks for; `undefined` where it is none. */
export function readMarkets(path: string): PickTab | undefined {
  return PICK_TABS.find((tab) => marketsAddress(tab) === path)
}
