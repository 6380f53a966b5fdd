import { LISTING_PHASES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { anySymbol, decimal, milliseconds, optionalDecimal, side, signedDecimal, symbol } from '../fields.ts'

/** The main market figures of one contract. The 24-hour figures cover the last 24 hours to the minute. */
export const ticker = z.strictObject({
  symbol,
  lastPrice: decimal,
  markPrice: decimal,
  indexPrice: decimal,
  bid1Price: optionalDecimal,
  bid1Size: decimal,
  ask1Price: optionalDecimal,
  ask1Size: decimal,
  prevPrice24h: decimal,
  highPrice24h: decimal,
  lowPrice24h: decimal,
  /** Volume in base coin, turnover in quote coin. */
  volume24h: decimal,
  turnover24h: decimal,
  openInterest: decimal,
  fundingRate: signedDecimal,
  nextFundingTime: milliseconds,
  /** 0 for contracts without funding. */
  fundingIntervalMinutes: z.int(),
  /** Average basis of a dated contract, as a fraction. */
  basisRate: signedDecimal,
  /** The settlement price as averaged so far, in the last minutes before delivery; `""` before. */
  predictedDeliveryPrice: optionalDecimal,
  /**
   * Mark, index and predicted delivery price at full precision, as used for margins and profits. The fields above are
   * rounded to the contract's decimals.
   */
  exactMarkPrice: decimal,
  exactIndexPrice: decimal,
  exactDeliveryPrice: optionalDecimal,
  /** The current price limits of orders (the price collar); `""` if there is none. */
  highestBuyPrice: optionalDecimal,
  lowestSellPrice: optionalDecimal,
})
export type Ticker = z.infer<typeof ticker>

/** A level of the order book, `[price, size]`. In a delta, size "0" removes the level. */
export const bookLevel = z.tuple([decimal, decimal])

/** A snapshot of an order book, or a delta with its changed levels. */
export const orderBook = z.strictObject({
  symbol: anySymbol,
  /** Bids and asks, the best price first. */
  b: z.array(bookLevel),
  a: z.array(bookLevel),
  /** Version of the book after this message, and the version that a delta has to be applied to. */
  u: z.int(),
  pu: z.int(),
})
export type OrderBook = z.infer<typeof orderBook>

/** A public trade, without the accounts on its two sides. */
export const publicTrade = z.strictObject({
  id: z.string(),
  symbol: anySymbol,
  price: decimal,
  size: decimal,
  /** The taker's side. */
  side,
  time: milliseconds,
})
export type PublicTrade = z.infer<typeof publicTrade>

/**
 * One bar: open time, open, high, low, close, volume (base coin), turnover (quote coin). Only prices of a premium index
 * may be negative.
 */
export const bar = z.tuple([milliseconds, signedDecimal, signedDecimal, signedDecimal, signedDecimal, decimal, decimal])
export type Bar = z.infer<typeof bar>

/** Open interest at the start of an interval, in the quantity unit of the contract. */
export const openInterestPoint = z.strictObject({ time: milliseconds, openInterest: decimal })
export type OpenInterestPoint = z.infer<typeof openInterestPoint>

/**
 * Numbers of net long and of net short accounts at the start of an interval, and their shares as fractions (`""` if no
 * account had a position).
 */
export const accountRatioPoint = z.strictObject({
  time: milliseconds,
  longAccounts: z.int(),
  shortAccounts: z.int(),
  buyRatio: optionalDecimal,
  sellRatio: optionalDecimal,
})
export type AccountRatioPoint = z.infer<typeof accountRatioPoint>

/** The composition of a contract's index price. */
export const indexMakeUp = z.strictObject({
  symbol,
  /**
   * The contract that the index belongs to; another contract than `symbol` if `symbol` shares that contract's index.
   */
  ofSymbol: symbol,
  indexPrice: decimal,
  /** Time of the last update of the index. */
  time: milliseconds,
  components: z.array(
    z.strictObject({
      /** Number of the source, from 1. */
      source: z.int(),
      /** Last price of the source, and the time when that price last changed. */
      price: decimal,
      changedTime: milliseconds,
      /**
       * Weight in the index as a fraction; "0" while the source is silent, or excluded because its price deviates from
       * the others. `isSilent` is also true for a source whose price has not changed for a minute while others have.
       */
      weight: decimal,
      isSilent: z.boolean(),
    }),
  ),
})
export type IndexMakeUp = z.infer<typeof indexMakeUp>

/** Closing prices of the last 24 whole hours, oldest first; fewer if the contract is younger than a day. */
export const sparkline = z.strictObject({ symbol, closes: z.array(decimal) })
export type Sparkline = z.infer<typeof sparkline>

/** A funding rate that was settled. If it is positive, longs paid shorts. */
export const fundingRate = z.strictObject({ symbol, time: milliseconds, rate: signedDecimal, markPrice: decimal })
export type FundingRate = z.infer<typeof fundingRate>

/**
 * A liquidation. `side` is that of the position: Buy means that a long was liquidated. `price` is the bankruptcy price.
 */
export const liquidation = z.strictObject({ symbol, side, size: decimal, price: decimal, time: milliseconds })
export type Liquidation = z.infer<typeof liquidation>

/** An insurance pool, which covers losses of liquidations on its contracts. The balance, in `coin`, may be negative. */
export const insurancePool = z.strictObject({ name: z.string(), coin: z.string(), balance: signedDecimal })
export type InsurancePool = z.infer<typeof insurancePool>
/** Balances of all insurance pools at the start of a day. */
export const insuranceDay = z.strictObject({
  /** 00:00 UTC. */
  day: milliseconds,
  pools: z.array(insurancePool),
})
export type InsuranceDay = z.infer<typeof insuranceDay>

/** Terms of a coin as collateral in cross margin. */
export const collateralTerms = z.strictObject({
  coin: z.string(),
  /** The contract whose index price is used as the coin's price in USD. */
  priceSymbol: symbol,
  /**
   * Tiers by increasing quantity; each part of a balance counts with the collateral ratio of the tier that it falls in.
   */
  tiers: z.array(z.strictObject({ maxQty: decimal, ratio: decimal })),
  enabled: z.boolean(),
})
export type CollateralInfo = z.infer<typeof collateralTerms>

/** The beginning or the end of auto-deleveraging on a contract (6.5). */
export const adlAlert = z.strictObject({
  symbol,
  /** True when deleveraging began, false when it ended. */
  active: z.boolean(),
  /** Balance of the contract's insurance pool, and the largest balance of the last 8 h. */
  balance: signedDecimal,
  maxBalance: signedDecimal,
  /**
   * Drawdown (R6.1): profit of the pool on the contract minus the largest such profit of the last 8 h, as a fraction of
   * `maxBalance`. Zero or negative.
   */
  pnlRatio: signedDecimal,
  time: milliseconds,
})
export type AdlAlert = z.infer<typeof adlAlert>

const slippageRange = z.strictObject({ min: decimal, max: decimal, step: decimal })
/** Range and step of a market order's slippage tolerance (3.11). */
export const slippageTerms = z.strictObject({
  symbol,
  /** Whole ticks. */
  tickSize: slippageRange,
  percent: slippageRange,
})
export type SlippageTerms = z.infer<typeof slippageTerms>

/** Price at which a dated contract was delivered. */
export const deliveryPrice = z.strictObject({ symbol, price: decimal, deliveryTime: milliseconds })
export type DeliveryPrice = z.infer<typeof deliveryPrice>

/** Price at which a session settlement realised profits (R4.8). */
export const settlementPrice = z.strictObject({ symbol, price: decimal, time: milliseconds })
export type SettlementPrice = z.infer<typeof settlementPrice>

/** Price and quantity at which a call auction would match now; after the match, the actual price and quantity. */
export const auction = z.strictObject({
  symbol,
  phase: z.enum(LISTING_PHASES),
  /** `""` while no bid reaches an ask. */
  price: optionalDecimal,
  volume: decimal,
  /** Quantity of bids minus quantity of asks that can match at the price. */
  imbalance: signedDecimal,
  time: milliseconds,
})
export type Auction = z.infer<typeof auction>

/**
 * The kinds of public notices: a contract is listed or announced; its auction, pre-market or ordinary trading opens;
 * its end is set; it is delivered; its trading is suspended or resumed. The last two have an empty symbol: the exchange
 * stops accepting orders, or accepts them again.
 */
export const PUBLIC_NOTICE_KINDS = [
  'listed',
  'announced',
  'auctionOpened',
  'preMarketOpened',
  'tradingOpened',
  'endSet',
  'delivered',
  'suspended',
  'resumed',
  'ordersStopped',
  'ordersResumed',
] as const

/** A notice of one of {@link PUBLIC_NOTICE_KINDS}. */
export const publicNotice = z.strictObject({
  id: z.string(),
  kind: z.enum(PUBLIC_NOTICE_KINDS),
  /** `""` for a notice about the whole exchange. */
  symbol: z.string(),
  /**
   * Time when the announced event takes place (a launch, a delivery) or ends (an auction, pre-market trading); 0 if
   * unknown.
   */
  until: milliseconds,
  time: milliseconds,
})
export type PublicNotice = z.infer<typeof publicNotice>
