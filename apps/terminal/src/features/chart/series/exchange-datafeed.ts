import type { Resolution } from '@perpdesk/protocol'
import { isInverse } from '@perpdesk/trading'
import { call } from '../../../client/index.ts'
import { decimalsOf } from '../../../format/index.ts'
import { BAR_PRICES, type BarPrice, watchBars } from '../../../stores/kline.ts'
import { isPair, isPairSymbol, type Market } from '../../../stores/pair.ts'
import { marketOf } from '../../../stores/pairs.ts'
import { fetchPairs } from '../fetch-pairs.ts'
import { figureDecimals } from '../figures.ts'
import { chartBarOf } from './bar.ts'
import type { Datafeed } from './datafeed.ts'

const INVERSE_VOLUME_DECIMALS = 3

/**
 * Returns the name of a series: the symbol itself for last prices (`BTCUSDT`), with the price source after a colon for
 * others. Pairs have bars of the last price only.
 */
export function seriesName(symbol: string, price: BarPrice): string {
  return price === 'last' || isPairSymbol(symbol) ? symbol : `${symbol}:${price}`
}

export function seriesParts(name: string): { readonly symbol: string; readonly price: BarPrice } {
  const [symbol = '', kind] = name.split(':')
  return { symbol, price: BAR_PRICES.find((price) => price === kind) ?? 'last' }
}

/** Returns the datafeed of our exchange: history by requests, the running bar by stream. */
export function exchangeDatafeed(): Datafeed {
  const ends = new Map<string, () => void>()
  return {
    // A chart is only created for a listed market. A compared pair may not be loaded yet.
    onReady(ready) {
      ready()
    },
    resolveSymbol(name, resolved, failed) {
      const { symbol, price } = seriesParts(name)
      const resolve = (contract: Market | undefined) => {
        if (contract === undefined) failed('unknownSymbol')
        else if (price === 'premium' && (isPair(contract) || contract.funding === null)) failed('noPremium')
        else {
          resolved({
            name,
            title: contract.displayName,
            pricePrecision: figureDecimals(contract, price),
            // Volume is in the base coin, which lots count in unless the contract is inverse.
            volumePrecision: isInverse(contract) ? INVERSE_VOLUME_DECIMALS : decimalsOf(contract.lotSize),
          })
        }
      }
      const known = marketOf(symbol)
      if (known !== undefined || !isPairSymbol(symbol)) resolve(known)
      else
        void fetchPairs().then(
          () => resolve(marketOf(symbol)),
          () => failed('noAnswer'),
        )
    },
    getBars(info, resolution, period, done, failed) {
      const { symbol, price } = seriesParts(info.name)
      void (async () => {
        const bars = await fetchBars(symbol, price, resolution, period)
        if (bars === undefined) failed('noAnswer')
        else done(bars, { noData: bars.length === 0 })
      })()
    },
    subscribeBars(info, resolution, onTick, listener, onReset) {
      const { symbol, price } = seriesParts(info.name)
      ends.get(listener)?.()
      ends.set(
        listener,
        watchBars(symbol, resolution, { onBar: (bar) => onTick(chartBarOf(bar)), onLost: onReset }, price),
      )
    },
    unsubscribeBars(listener) {
      ends.get(listener)?.()
      ends.delete(listener)
    },
  }
}

async function fetchBars(
  symbol: string,
  price: BarPrice,
  resolution: Resolution,
  period: { readonly from: number; readonly to: number; readonly countBack: number },
) {
  const answer = await call(
    'bars',
    {
      symbol,
      resolution,
      price,
      from: String(period.from * 1000),
      to: String(period.to * 1000),
      limit: String(period.countBack),
    },
    { toast: false },
  )
  return answer.ok ? answer.result.list.map(chartBarOf) : undefined
}
