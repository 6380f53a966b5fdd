import type { StrategyState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type { RequestOf, Strategy } from '@perpdesk/protocol'
import {
  DEFAULT_TWAP_INTERVAL,
  type IndexedInstrument,
  isSpot,
  type Side,
  type StrategyTerms,
  TERMINATE_TYPES,
} from '@perpdesk/trading'
import type { Instruction } from '../../../core/instruction.ts'
import type { AnyListing } from '../../../core/listings/listings.ts'
import { averagePrice } from './average-price.ts'
import { lotsOf, neededQuantity, scaledInteger, tickDistanceOf, ticksOf } from './inputs.ts'
import { receivedCoin } from './spot-order-records.ts'

/** Returns the command that starts a strategy. */
export function createStrategyOf(
  instrument: IndexedInstrument,
  input: RequestOf<'createStrategy'>,
): Instruction<'createStrategy'> {
  return {
    type: 'createStrategy',
    instrument: instrument.id,
    side: input.side,
    positionIdx: input.positionIdx ?? 0,
    reduceOnly: input.reduceOnly ?? false,
    qty: neededQuantity(instrument, { plain: input.qty, scaled: input.qtyX }),
    terms: strategyTermsOf(instrument, input),
    strategyLinkId: input.strategyLinkId ?? '',
  }
}

/** Returns the terms of a new strategy in the engine's units; the engine checks their ranges. */
function strategyTermsOf(instrument: IndexedInstrument, input: RequestOf<'createStrategy'>): StrategyTerms {
  const ticks = (field: 'limitPrice' | 'triggerPrice' | 'maxChasePrice') => {
    const text = input[field]
    return text === undefined ? 0 : ticksOf(instrument, text, field)
  }
  return {
    type: input.strategyType,
    pricing: input.pricing ?? (input.strategyType === 'Chase' ? 'Chase' : 'Market'),
    limitPrice: ticks('limitPrice'),
    chaseDistance:
      input.chaseDistance === undefined ? 0 : tickDistanceOf(instrument, input.chaseDistance, 'chaseDistance'),
    chasePercentE4: scaledInteger(input.chasePercentE4 ?? 0),
    postOnly: input.postOnly ?? false,
    triggerPrice: ticks('triggerPrice'),
    maxChasePrice: ticks('maxChasePrice'),
    durationSeconds: input.durationSeconds ?? 0,
    intervalSeconds: input.intervalSeconds ?? (input.strategyType === 'TWAP' ? DEFAULT_TWAP_INTERVAL : 0),
    isRandom: input.isRandom ?? false,
    subQty: input.subQty === undefined ? 0 : lotsOf(instrument, input.subQty, 'subQty'),
    orderCount: input.orderCount ?? 0,
  }
}

/** Returns a strategy on a contract or a spot pair as a record. */
export function strategyOf(listing: AnyListing, state: StrategyState): Strategy {
  const { terms } = state
  return {
    strategyId: `${state.strategyId}`,
    strategyLinkId: state.strategyLinkId,
    symbol: listing.instrument.symbol,
    side: state.side,
    positionIdx: state.positionIdx,
    reduceOnly: state.reduceOnly,
    qty: listing.qtyText(state.qty),
    strategyType: terms.type,
    pricing: terms.pricing,
    limitPrice: listing.priceText(terms.limitPrice),
    chaseDistance: listing.distanceText(terms.chaseDistance),
    chasePercentE4: terms.chasePercentE4,
    postOnly: terms.postOnly,
    triggerPrice: listing.priceText(terms.triggerPrice),
    maxChasePrice: listing.priceText(terms.maxChasePrice),
    durationSeconds: terms.durationSeconds,
    intervalSeconds: terms.intervalSeconds,
    isRandom: terms.isRandom,
    subQty: listing.qtyText(terms.subQty),
    orderCount: terms.orderCount,
    state: state.state,
    terminateType: TERMINATE_TYPES.indexOf(state.terminateType),
    terminateReason: state.terminateType,
    executedQty: listing.qtyText(state.executedQty),
    executedValue: formatE8(state.executedValue),
    executedFee: formatE8(state.executedFee),
    feeCoin: strategyFeeCoin(listing.instrument, state.side),
    avgPrice: averagePrice(listing, state.executedQty, state.executedValue),
    childOrderId: state.childOrderId === 0 ? '' : `${state.childOrderId}`,
    childCount: state.childCount,
    slicesBegun: state.slicesBegun,
    slices: state.slices,
    startTime: state.startTime,
    createdTime: state.createdTime,
    updatedTime: state.updatedTime,
  }
}

/** Returns the coin of a strategy's fees: the settle coin of a contract, the coin that is received on a spot pair. */
function strategyFeeCoin(instrument: IndexedInstrument, side: Side): string {
  return isSpot(instrument) ? receivedCoin(instrument, side) : instrument.settleCoin
}
