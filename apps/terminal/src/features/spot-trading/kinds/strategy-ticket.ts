import { type E8, formatE8 } from '@perpdesk/numeric'
import type { Pair } from '../../../stores/index.ts'
import { type StrategyForm, strategyTerms, termsRequest } from '../../order-terms/index.ts'
import type { StrategyTicket } from '../../strategies/index.ts'
import type { TicketForm } from './spot-kind.ts'

/** Returns a strategy on a pair as the request to the exchange. */
export function strategyTicket(
  own: StrategyForm,
  { side, price }: Pick<TicketForm, 'side' | 'price'>,
  qty: E8,
  pair: Pair,
  strategyLinkId: string,
): StrategyTicket {
  return {
    symbol: pair.symbol,
    side,
    qty: formatE8(qty),
    strategyLinkId,
    ...termsRequest(strategyTerms(own, pair, price), pair),
  }
}
