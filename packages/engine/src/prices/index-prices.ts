import { indexPrice } from '@perpdesk/trading'
import type { IndexPrices } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { setCollar, setMark } from './mark.ts'

/** Sources of one index (R2.1). */
const MAX_SOURCES = 6
/**
 * New prices of the index sources. When they contradict each other the last index stays and grows old. The first index
 * of an instrument is also its first mark price (R2.8).
 */
export function takeIndexPrices(state: State, command: IndexPrices): CommandResult {
  for (const { instrument, sources } of command.entries) {
    const market = state.market(instrument)
    if (market === undefined) return refuse('symbolNotFound', { symbol: String(instrument) })
    if (sources.length > MAX_SOURCES) return invalid('sources', `an index has at most ${MAX_SOURCES}`)
    const { maxPrice } = market.instrument
    if (sources.some((price) => price < 0n || price > maxPrice)) {
      return invalid('sources', 'a price is neither below zero nor above the largest price of the contract')
    }
  }
  for (const { instrument, sources } of command.entries) {
    const market = state.market(instrument)!
    const index = indexPrice(sources)
    if (index === null || index === 0n) continue
    market.prices.index = index
    market.prices.indexTime = state.time
    if (market.prices.mark > 0n) continue
    setMark(state, market, index)
    setCollar(market)
  }
  return DONE
}
