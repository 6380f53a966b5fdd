import { isContract } from '@perpdesk/trading'
import type { ContractMarket, Market } from '../market.ts'

/** True of the market of a perpetual or a future. */
export function isContractMarket(market: Market): market is ContractMarket {
  return isContract(market.instrument)
}
