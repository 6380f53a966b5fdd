import type { Instrument, SpotInstrument } from '@perpdesk/trading'
import type { Model, Pair } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { openRange, setPairLimits } from './prices.ts'

export function isPair(instrument: Instrument): instrument is SpotInstrument {
  return instrument.contractType === 'Spot'
}

/** Fields of a listed pair that never change. */
const FIXED = [
  'symbol',
  'baseCoin',
  'quoteCoin',
  'settleCoin',
  'tickSize',
  'lotSize',
  'maxPrice',
  'indexInstrument',
] as const

/** Lists a pair or updates its terms. The conditions for listings are tested elsewhere. */
export function listPair(model: Model, instrument: SpotInstrument): Answer {
  const listed = model.pair(instrument.id)
  if (listed === undefined) {
    const pair: Pair = {
      instrument,
      bids: [],
      asks: [],
      stops: [],
      last: 0,
      opening: 0,
      index: 0n,
      indexTime: 0,
      sources: [],
      premium: [],
      maxBuy: 0,
      minSell: 0,
    }
    openRange(pair)
    model.pairs.push(pair)
    model.pairs.sort((a, b) => a.instrument.id - b.instrument.id)
  } else {
    const before = listed.instrument
    if (FIXED.some((field) => before[field] !== instrument[field])) return refused('invalid')
    if (instrument.status === 'Delivering') return refused('invalid')
    if (instrument.status === 'PreLaunch' && before.status !== 'PreLaunch') return refused('invalid')
    listed.instrument = instrument
    openRange(listed)
    if (listed.index > 0n) setPairLimits(model, listed)
  }
  model.events.push({ type: 'instrument', instrument })
  return DONE
}
