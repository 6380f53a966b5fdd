import {
  ASSETS,
  FIRST_PAIR,
  HISTORY_MARKETS,
  isSpotAddress,
  marketsAddress,
  TOKENS,
  tradeHistoryAddress,
} from '../features/trade-address/index.ts'

/** Pages linked in the header; further products add theirs here. */
export const MAIN_PAGES = [
  { id: 'trade', to: '/', holds: (path: string) => path.startsWith('/trade/') && !isSpotAddress(path) },
  { id: 'spot', to: FIRST_PAIR, holds: isSpotAddress },
  { id: 'tokens', to: TOKENS, holds: (path: string) => path.startsWith(TOKENS) },
  {
    id: 'markets',
    to: marketsAddress('all'),
    holds: (path: string) => path.startsWith('/markets') || path.startsWith('/contract/'),
  },
  {
    id: 'fills',
    to: tradeHistoryAddress(HISTORY_MARKETS[0]),
    holds: (path: string) => path.endsWith('/trade-history'),
  },
  {
    id: 'assets',
    to: ASSETS,
    holds: (path: string) => path.startsWith(ASSETS) && !path.endsWith('/trade-history'),
  },
] as const
