import type { Engine } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'
import { type Instrument, ticksToPrice } from '@perpdesk/trading'
import type { LiveTicker } from '../../apps/terminal/src/stores/tickers.ts'

/** Levels a side, more than any order of these tests takes. */
const LEVELS = 2000

/** Price at which a contract is about to be delivered; `undefined` while there is none. */
export const deliveryOf = (price: E8): E8 | undefined => (price === 0n ? undefined : price)

/** What the terminal's stores would hold of a contract's market. */
export function seenMarket(engine: Engine, instrument: Instrument) {
  const quote = engine.quote(instrument.id)
  const price = (ticks: number) => ticksToPrice(instrument, ticks)
  const none = { prev24h: 0n, high24h: 0n, low24h: 0n, volume24h: 0n, turnover24h: 0n, change24h: 0n }
  const ticker: LiveTicker = {
    ...none,
    symbol: instrument.symbol,
    last: price(quote.lastPrice),
    mark: quote.markPrice,
    index: quote.indexPrice,
    bid: quote.bestBid === 0 ? undefined : price(quote.bestBid),
    ask: quote.bestAsk === 0 ? undefined : price(quote.bestAsk),
    changeRate24h: 0n,
    openInterest: 0n,
    fundingRate: 0n,
    nextFundingTime: 0,
    predictedDelivery: deliveryOf(quote.predictedDeliveryPrice),
    direction: 'none',
  }
  const { bids, asks } = engine.depth(instrument.id, LEVELS)
  const level = ([ticks, lots]: readonly [number, number]) => ({ ticks, lots })
  const book = { status: 'live', bids: bids.map(level), asks: asks.map(level) } as const
  return { ticker, book }
}
