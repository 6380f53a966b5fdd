import { isContract, isSpot } from '@perpdesk/trading'
import type { ContractMarket, IndexedMarket, Market, SpotMarket } from '../market.ts'

/** True for the market of a perpetual or a future. */
export function isContractMarket(market: Market): market is ContractMarket {
  return isContract(market.instrument)
}

/** True for the market of a pair of coins. */
export function isSpotMarket(market: Market): market is SpotMarket {
  return isSpot(market.instrument)
}

/** True for the market of a contract or a pair of coins, which both follow an index. */
export function isIndexedMarket(market: Market): market is IndexedMarket {
  return isContractMarket(market) || isSpotMarket(market)
}
