import type { StrategyTerms } from '@perpdesk/trading'
import { wireQty } from '../../../order-submission/index.ts'
import type { StrategyTicket } from '../../../strategies/index.ts'
import { positionIdx } from '../../position-idx.ts'
import { isClosing } from '../../summary.ts'
import type { Sending } from '../order-kind.ts'
import { stepsText } from './strategy-form.ts'

/** The strategy of one button as it goes over the wire; what its terms do not ask for is left out. */
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
    strategyType: terms.type,
    pricing: terms.pricing,
    postOnly: terms.postOnly,
    isRandom: terms.isRandom,
    ...asked(terms, 'chasePercentE4'),
    ...asked(terms, 'durationSeconds'),
    ...asked(terms, 'intervalSeconds'),
    ...asked(terms, 'orderCount'),
    ...inSteps(terms, 'limitPrice', instrument.tickSize),
    ...inSteps(terms, 'chaseDistance', instrument.tickSize),
    ...inSteps(terms, 'triggerPrice', instrument.tickSize),
    ...inSteps(terms, 'maxChasePrice', instrument.tickSize),
    ...inSteps(terms, 'subQty', instrument.lotSize),
  }
}

type Counted = 'chasePercentE4' | 'durationSeconds' | 'intervalSeconds' | 'orderCount'
type Stepped = 'limitPrice' | 'chaseDistance' | 'triggerPrice' | 'maxChasePrice' | 'subQty'

function asked(terms: StrategyTerms, name: Counted): Partial<Record<Counted, number>> {
  return terms[name] === 0 ? {} : { [name]: terms[name] }
}

function inSteps(terms: StrategyTerms, name: Stepped, step: bigint): Partial<Record<Stepped, string>> {
  return terms[name] === 0 ? {} : { [name]: stepsText(terms[name], step) }
}
