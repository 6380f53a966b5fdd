import type { StrategyTerms } from '@perpdesk/trading'
import { wireQty } from '../../../order-submission/index.ts'
import { termsRequest } from '../../../order-terms/index.ts'
import type { StrategyTicket } from '../../../strategies/index.ts'
import { positionIdx } from '../../position-idx.ts'
import { isClosing } from '../../summary.ts'
import type { Sending } from '../order-kind.ts'

/** Returns the strategy of one button as the request to the exchange. */
export function strategyTicket(
  terms: StrategyTerms,
  { form, context, side }: Sending,
  strategyLinkId: string,
): StrategyTicket {
  const { instrument } = context
  const closing = isClosing(form, context)
  return {
    symbol: instrument.symbol,
    side: side.side,
    ...wireQty(instrument, side.qty ?? 0n),
    positionIdx: positionIdx(context, side.side, closing),
    reduceOnly: closing,
    strategyLinkId,
    ...termsRequest(terms, instrument),
  }
}
