import { divE8, type E8, e8 } from '@perpdesk/numeric'
import {
  type PairTicker,
  type PairTickersMessage,
  pairTickersMessage,
  type Ticker,
  type TickersMessage,
  tickersMessage,
} from '@perpdesk/protocol'
import { useCallback, useSyncExternalStore } from 'react'
import { streams, type TopicReader } from '../client/index.ts'
import { isPairSymbol } from './pair.ts'
import { storesByKey, TopicStore } from './topic-store.ts'

/**
 * A ticker as exact values; mark and index price are not yet rounded to the contract's decimals. The figures that spot
 * pairs do not have (mark, open interest, funding) are 0.
 */
export interface LiveTicker {
  readonly symbol: string
  readonly last: E8
  readonly mark: E8
  readonly index: E8
  readonly bid: E8 | undefined
  readonly ask: E8 | undefined
  readonly prev24h: E8
  readonly high24h: E8
  readonly low24h: E8
  /** In the base coin. */
  readonly volume24h: E8
  /** In the quote coin. */
  readonly turnover24h: E8
  /** In the coin of quantities. */
  readonly openInterest: E8
  /** A fraction (0.0001 is 0.01 %). */
  readonly fundingRate: E8
  readonly nextFundingTime: number
  /** Settlement price averaged so far, in the last minutes before the delivery of a dated contract. */
  readonly predictedDelivery: E8 | undefined
  /** Price limits of orders now: the highest buy and the lowest sell price. */
  readonly highestBuy: E8 | undefined
  readonly lowestSell: E8 | undefined
  /** Change since 24 hours ago, as a price and as a fraction. */
  readonly change24h: E8
  readonly changeRate24h: E8
  /** Direction of the last price's latest move. */
  readonly direction: 'up' | 'down' | 'none'
}

export interface TickerView {
  readonly ticker: LiveTicker | undefined
  /** False while the connection is re-established: the figures are then the last known ones. */
  readonly current: boolean
}

const optional = (price: string) => (price === '' ? undefined : e8(price))

/** The figures of contracts, as spot pairs have them. */
const OF_PAIRS = {
  mark: 0n,
  openInterest: 0n,
  fundingRate: 0n,
  nextFundingTime: 0,
  predictedDelivery: undefined,
} as const

function ofContract(record: Ticker) {
  return {
    mark: e8(record.exactMarkPrice),
    openInterest: e8(record.openInterest),
    fundingRate: e8(record.fundingRate),
    nextFundingTime: record.nextFundingTime,
    predictedDelivery: optional(record.exactDeliveryPrice),
  }
}

export function readTicker(record: Ticker | PairTicker, before: LiveTicker | undefined): LiveTicker {
  const isContract = 'exactMarkPrice' in record
  const last = e8(record.lastPrice)
  const prev24h = e8(record.prevPrice24h)
  const change24h = last - prev24h
  const moved =
    before === undefined || last === before.last ? (before?.direction ?? 'none') : last > before.last ? 'up' : 'down'
  return {
    symbol: record.symbol,
    last,
    ...(isContract ? ofContract(record) : OF_PAIRS),
    index: e8(isContract ? record.exactIndexPrice : record.indexPrice),
    bid: optional(record.bid1Price),
    ask: optional(record.ask1Price),
    prev24h,
    high24h: e8(record.highPrice24h),
    low24h: e8(record.lowPrice24h),
    volume24h: e8(record.volume24h),
    turnover24h: e8(record.turnover24h),
    highestBuy: optional(record.highestBuyPrice),
    lowestSell: optional(record.lowestSellPrice),
    change24h,
    changeRate24h: prev24h === 0n ? 0n : divE8(change24h, prev24h, 'halfEven'),
    direction: moved,
  }
}

/** Returns a ticker's price; undefined for 0, which means that nothing was traded yet. */
export function givenPrice(price: E8): E8 | undefined {
  return price === 0n ? undefined : price
}

const SYMBOL_HERTZ = 15
const LIST_HERTZ = 2

export const tickerStore = storesByKey((symbol: string) => {
  let ticker: LiveTicker | undefined
  return new TopicStore<TickersMessage | PairTickersMessage, TickerView>({
    socket: streams.public,
    topic: `tickers.${symbol}`,
    schema: isPairSymbol(symbol) ? pairTickersMessage : tickersMessage,
    hertz: SYMBOL_HERTZ,
    apply: (message) => {
      for (const record of message.data) if (record.symbol === symbol) ticker = readTicker(record, ticker)
      return true
    },
    produce: (current) => ({ ticker, current }),
  })
})

/** Topic of the tickers of all contract families, because an account may hold any of them. */
export const LISTED_TICKERS = 'tickers.all'

/** All tickers by symbol; the map is replaced at most twice a second. */
export interface TickersView {
  readonly tickers: ReadonlyMap<string, LiveTicker>
  readonly current: boolean
}

/** Creates the store of a topic with the tickers of many markets. */
export function listOfTickers<Message extends TickersMessage | PairTickersMessage>(
  topic: string,
  schema: TopicReader<Message>['schema'],
): TopicStore<Message, TickersView> {
  const live = new Map<string, LiveTicker>()
  return new TopicStore<Message, TickersView>({
    socket: streams.public,
    topic,
    schema,
    hertz: LIST_HERTZ,
    apply: (message) => {
      for (const record of message.data) live.set(record.symbol, readTicker(record, live.get(record.symbol)))
      return true
    },
    produce: (current) => ({ tickers: new Map(live), current }),
  })
}

export const allTickers = listOfTickers(LISTED_TICKERS, tickersMessage)

/** Returns the ticker of a contract, updated at most 15 times a second. */
export function useTicker(symbol: string): TickerView {
  const store = tickerStore(symbol)
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Returns one figure of a ticker; renders only when that figure changes. */
export function useTickerValue<Value>(symbol: string, select: (ticker: LiveTicker) => Value): Value | undefined {
  const store = tickerStore(symbol)
  const get = useCallback(() => {
    const { ticker } = store.get()
    return ticker === undefined ? undefined : select(ticker)
  }, [store, select])
  return useSyncExternalStore(store.subscribe, get)
}

/** Returns the latest tickers by symbol; they are current only while anything subscribes to them. */
export function tickersNow(): ReadonlyMap<string, LiveTicker> {
  return allTickers.get().tickers
}

/** Keeps {@link tickersNow} current for a caller that reads it occasionally. Returns a function that stops this. */
export function followTickers(): () => void {
  return allTickers.subscribe(() => undefined)
}

/** Returns all tickers, updated twice a second. */
export function useTickers(): TickersView {
  return useSyncExternalStore(allTickers.subscribe, allTickers.get)
}
