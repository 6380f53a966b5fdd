import { marketTypeOf } from '@perpdesk/protocol'
import type { Contract } from '../../stores/index.ts'
import { HISTORY_MARKETS, type HistoryMarket } from '../trade-address/index.ts'

/** The product type whose page has the trades of a contract. */
export function historyMarketOf(contract: Pick<Contract, 'contractType' | 'settleCoin'>): HistoryMarket | undefined {
  const market = marketTypeOf(contract)
  return HISTORY_MARKETS.find((known) => known === market)
}
