import { isContract } from '@perpdesk/trading'
import type { ContractMarket, Market } from '../market.ts'

/** Whether a market is that of a perpetual or a future. */
export function isContractMarket(market: Market): market is ContractMarket {
  return isContract(market.instrument)
}
