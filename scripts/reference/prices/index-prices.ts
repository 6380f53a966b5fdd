import type { IndexPrices } from '@perpdesk/engine'
import * as marketFormulas from '../formulas/market-formulas.ts'
import { hasEnded } from '../market.ts'
import type { Market, Model, Pair } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { isPair } from '../spot/list.ts'
import { setPairIndex } from '../spot/prices.ts'
import { MINUTE } from '../time.ts'
import { setCollar, setMark } from './mark.ts'

export function takeIndex(model: Model, command: IndexPrices): Answer {
  for (const { instrument, sources } of command.entries) {
    if (model.spentIds.has(instrument)) continue
    const market = model.market(instrument) ?? model.pair(instrument)
    if (market === undefined) return refused('noSymbol')
    const { maxPrice, indexInstrument } = market.instrument
    if (indexInstrument !== 0) return refused('invalid')
    if (sources.length > 6 || sources.some((price) => price < 0n || price > maxPrice)) return refused('invalid')
  }
  for (const { instrument, sources } of command.entries) {
    const market = model.market(instrument) ?? model.pair(instrument)
    if (market === undefined) continue
    const index = marketFormulas.indexOf(moving(model, market, sources), market.instrument)
    if (index === null || index === 0n) continue
    const followers = model.markets.filter(
      (other) => other.instrument.indexInstrument === instrument && !hasEnded(other),
    )
    const pairs = model.pairs.filter((pair) => pair.instrument.indexInstrument === instrument)
    for (const one of [market, ...followers, ...pairs]) {
      if (isPairOf(one)) setPairIndex(model, one, index)
      else setIndex(model, one, index)
    }
  }
  return DONE
}

function isPairOf(one: Market | Pair): one is Pair {
  return isPair(one.instrument)
}

function setIndex(model: Model, market: Market, index: bigint): void {
  if (index > market.instrument.maxPrice) return
  market.index = index
  market.indexTime = model.time
  if (market.mark > 0n) return
  setMark(model, market, index)
  setCollar(market)
}

/**
 * Returns the sources' prices, with 0 for a source whose price has not changed for more than a minute while the price
 * of another active source has (R2.3). A silent source keeps the price with which it fell silent.
 */
function moving(model: Model, market: Pick<Market, 'sources'>, prices: readonly bigint[]): readonly bigint[] {
  market.sources = prices.map((price, place) => {
    const before = market.sources[place]
    if (before === undefined) return { price, since: model.time }
    return price === 0n || before.price === price ? before : { price, since: model.time }
  })
  const still = market.sources.map(({ since }) => model.time - since > MINUTE)
  const someMove = prices.some((price, place) => price > 0n && !still[place])
  return someMove ? prices.map((price, place) => (still[place] ? 0n : price)) : prices
}
