import type { E8 } from '@perpdesk/numeric'
import { indexPrice, indexShares, inverseSquareIndexPrice, movingSources, renewedSource } from '@perpdesk/trading'
import type { IndexPrices } from '../command.ts'
import type { IndexMakeUp } from '../engine.ts'
import type { CommandResult } from '../event.ts'
import type { ContractMarket, IndexedMarket } from '../market.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'

/** Largest number of sources of one index (R2.1). */
const MAX_SOURCES = 6

/**
 * Stores new prices of the index sources and renews the index. If the sources contradict each other, the last index
 * stays and ages. The first index of a contract is also its first mark price (R2.8). Contracts that follow this index
 * get it too (R2.4).
 */
export function takeIndexPrices(state: State, command: IndexPrices): CommandResult {
  // the sender may not know yet that a contract has been forgotten
  const entries = command.entries.filter(({ instrument }) => !state.markets.spent.has(instrument))
  for (const { instrument, sources } of entries) {
    const market = state.markets.indexed(instrument)
    if (market === undefined) return refuse('symbolNotFound', { symbol: String(instrument) })
    if (market.instrument.indexInstrument !== 0) return invalid('instrument', 'it has no index of its own')
    if (sources.length > MAX_SOURCES) return invalid('sources', `an index has at most ${MAX_SOURCES}`)
    const { maxPrice } = market.instrument
    if (sources.some((price) => price < 0n || price > maxPrice)) {
      return invalid('sources', 'a price is neither below zero nor above the largest price of the contract')
    }
  }
  for (const { instrument, sources } of entries) {
    const market = state.markets.indexed(instrument)!
    const index = indexOf(state, market, sources)
    if (index === null || index === 0n) continue
    setIndex(state, market, index)
    for (const follower of market.followers) setIndex(state, follower, index)
  }
  return DONE
}

/**
 * Notes when each source last changed, and returns the index made of the sources that still change; `null` if they
 * contradict each other.
 */
function indexOf(state: State, market: IndexedMarket, sources: readonly E8[]): E8 | null {
  const { prices, instrument } = market
  market.given = sources
  prices.sources = sources.map((price, place) => renewedSource(prices.sources[place], price, state.time))
  const moving = movingSources(sources, prices.sources, state.time)
  return instrument.indexScheme === 'weighted'
    ? indexPrice(moving, instrument.indexWeights)
    : inverseSquareIndexPrice(moving)
}

function setIndex(state: State, market: IndexedMarket, index: E8): void {
  const { prices, instrument } = market
  // an index beyond a follower's price range would overflow its ticks, so the follower keeps its last index, which ages
  if (index > instrument.maxPrice) return
  prices.index = index
  prices.indexTime = state.time
  market.moves++
  // the new index may be old by the next tick, which must publish it nevertheless
  market.isStill = false
  state.productOf(market).indexRenewed(state, market)
}

/**
 * Returns the present components of a contract's index; `instrument` is the contract that has the sources. Weights are
 * those of the latest prices: after a restart they are 0 until new prices arrive.
 */
export function indexComponents(state: State, asked: ContractMarket): IndexMakeUp {
  const owner = state.markets.contract(asked.instrument.indexInstrument) ?? asked
  const { prices, instrument } = owner
  const moving = movingSources(owner.given, prices.sources, state.time)
  const shares = indexShares(moving, instrument.indexScheme === 'weighted' ? instrument.indexWeights : null)
  const sources = prices.sources.map(({ price, changedTime }, place) => {
    return { price, changedTime, weight: shares[place] ?? 0n, isSilent: (moving[place] ?? 0n) === 0n }
  })
  return { instrument: instrument.id, index: prices.index, time: prices.indexTime, sources }
}
