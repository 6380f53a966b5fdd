import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf } from '@perpdesk/protocol'
import { type StrategyTerms, type TickGrid, ticksToPrice } from '@perpdesk/trading'
import type { Market } from '../../stores/index.ts'
import { stepsText } from './strategy-form.ts'

type TermsRequest = Omit<
  RequestOf<'createStrategy'>,
  'symbol' | 'side' | 'qty' | 'qtyX' | 'positionIdx' | 'reduceOnly' | 'strategyLinkId'
>

/** Returns the terms of a strategy as fields of the request to the exchange; fields that the terms do not use are omitted. */
export function termsRequest(terms: StrategyTerms, market: Market): TermsRequest {
  return {
    strategyType: terms.type,
    pricing: terms.pricing,
    postOnly: terms.postOnly,
    isRandom: terms.isRandom,
    ...asked(terms, 'chasePercentE4'),
    ...asked(terms, 'durationSeconds'),
    ...asked(terms, 'intervalSeconds'),
    ...asked(terms, 'orderCount'),
    ...asPrice(terms, 'limitPrice', market),
    ...inSteps(terms, 'chaseDistance', market.tickSize),
    ...asPrice(terms, 'triggerPrice', market),
    ...asPrice(terms, 'maxChasePrice', market),
    ...inSteps(terms, 'subQty', market.lotSize),
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
