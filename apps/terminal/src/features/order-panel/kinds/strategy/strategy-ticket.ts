import { formatE8 } from '@perpdesk/numeric'
import { type StrategyTerms, type TickGrid, ticksToPrice } from '@perpdesk/trading'
import { wireQty } from '../../../order-submission/index.ts'
import type { StrategyTicket } from '../../../strategies/index.ts'
import { positionIdx } from '../../position-idx.ts'
import { isClosing } from '../../summary.ts'
import type { Sending } from '../order-kind.ts'
import { stepsText } from './strategy-form.ts'

/** Returns the strategy of one button as the request to the exchange; fields that its terms do not use are omitted. */
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
    ...asPrice(terms, 'limitPrice', instrument),
    ...inSteps(terms, 'chaseDistance', instrument.tickSize),
    ...asPrice(terms, 'triggerPrice', instrument),
    ...asPrice(terms, 'maxChasePrice', instrument),
    ...inSteps(terms, 'subQty', instrument.lotSize),
  }
}

type Counted = 'chasePercentE4' | 'durationSeconds' | 'intervalSeconds' | 'orderCount'
type Stepped = 'chaseDistance' | 'subQty'
type Priced = 'limitPrice' | 'triggerPrice' | 'maxChasePrice'

function asked(terms: StrategyTerms, name: Counted): Partial<Record<Counted, number>> {
  return terms[name] === 0 ? {} : { [name]: terms[name] }
}

function asPrice(terms: StrategyTerms, name: Priced, grid: TickGrid): Partial<Record<Priced, string>> {
  return terms[name] === 0 ? {} : { [name]: formatE8(ticksToPrice(grid, terms[name])) }
}

function inSteps(terms: StrategyTerms, name: Stepped, step: bigint): Partial<Record<Stepped, string>> {
  return terms[name] === 0 ? {} : { [name]: stepsText(terms[name], step) }
}
