import { isContract, isSpot } from '@perpdesk/trading'
import type { ContractMarket, IndexedMarket, Market, SpotMarket } from '../market.ts'

/** True of the market of a perpetual or a future. */
export function isContractMarket(market: Market): market is ContractMarket {
  return isContract(market.instrument)
}

/** True of the market of a spot pair. */
export function isSpotMarket(market: Market): market is SpotMarket {
  return isSpot(market.instrument)
}

/** True of the market of a contract or a pair of coins: both follow an index. */
export function isIndexedMarket(market: Market): market is IndexedMarket {
  return isContractMarket(market) || isSpotMarket(market)
}
