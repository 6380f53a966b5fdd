import { marketTypeOf } from '@perpdesk/protocol'
import type { Contract } from '../../stores/index.ts'
import { HISTORY_MARKETS, type HistoryMarket } from '../trade-address/index.ts'

/**
 * Returns the product type whose trade-history page lists a contract's trades; `undefined` if there is no such page.
 */
export function historyMarketOf(contract: Pick<Contract, 'contractType' | 'settleCoin'>): HistoryMarket | undefined {
  const market = marketTypeOf(contract)
  return HISTORY_MARKETS.find((known) => known === market)
}
