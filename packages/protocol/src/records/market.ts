import { LISTING_PHASES } from '@perpdesk/trading'
import * as z from 'zod/mini'
import { decimal, milliseconds, optionalDecimal, side, signedDecimal, symbol } from '../fields.ts'

/** Header figures of one contract. 24-hour figures are over the last 24 hours to the minute. */
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
  /** 0 without funding. */
  fundingIntervalMinutes: z.int(),
  /** Average basis of a dated contract, as a fraction. */
  basisRate: signedDecimal,
  /** Settlement price so far, in the last minutes of a dated contract; `""` before. */
  predictedDeliveryPrice: optionalDecimal,
  /** Mark, index and predicted price as margins and profits are computed with; those above have the contract's decimals. */
  exactMarkPrice: decimal,
  exactIndexPrice: decimal,
  exactDeliveryPrice: optionalDecimal,
  /** Prices that orders may not go beyond now (the collar); `""` while there is none. */
  highestBuyPrice: optionalDecimal,
  lowestSellPrice: optionalDecimal,
})
export type Ticker = z.infer<typeof ticker>

/** `[price, size]`; in a delta size "0" takes the level away. */
export const bookLevel = z.tuple([decimal, decimal])

/** A book, or its changes. */
export const orderBook = z.strictObject({
  symbol,
  /** Best first. */
  b: z.array(bookLevel),
  a: z.array(bookLevel),
  /** Version of the book after this message; a delta follows on `pu`. */
  u: z.int(),
  pu: z.int(),
})
export type OrderBook = z.infer<typeof orderBook>

/** A trade as everybody sees it. */
export const publicTrade = z.strictObject({
  id: z.string(),
  symbol,
  price: decimal,
  size: decimal,
  /** The taker's side. */
  side,
  time: milliseconds,
})
export type PublicTrade = z.infer<typeof publicTrade>

/** One bar: open time, open, high, low, close (below zero only of a premium index), volume (base coin), turnover (quote coin). */
export const bar = z.tuple([milliseconds, signedDecimal, signedDecimal, signedDecimal, signedDecimal, decimal, decimal])
export type Bar = z.infer<typeof bar>

/** Open interest as an interval began, in the quantity of the contract. */
export const openInterestPoint = z.strictObject({ time: milliseconds, openInterest: decimal })
export type OpenInterestPoint = z.infer<typeof openInterestPoint>

/** Accounts that held more long than short as an interval began, and the other way round; their parts, `""` where nobody held anything. */
export const accountRatioPoint = z.strictObject({
  time: milliseconds,
  longAccounts: z.int(),
  shortAccounts: z.int(),
  buyRatio: optionalDecimal,
  sellRatio: optionalDecimal,
})
export type AccountRatioPoint = z.infer<typeof accountRatioPoint>

/** Composition of an index price. */
export const indexMakeUp = z.strictObject({
  symbol,
  /** Contract whose index it is: another one where the contract borrows it. */
  ofSymbol: symbol,
  indexPrice: decimal,
  /** Time of the last renewal. */
  time: milliseconds,
  components: z.array(
    z.strictObject({
      /** Number of the source, from 1. */
      source: z.int(),
      /** Last price of the source, and the time of its last change. */
      price: decimal,
      changedTime: milliseconds,
      /** Part of the index, as a fraction; "0" while it is silent or left out for standing too far from the others. */
      weight: decimal,
      isSilent: z.boolean(),
    }),
  ),
})
export type IndexMakeUp = z.infer<typeof indexMakeUp>

/** Closes of whole hours, oldest first; fewer than those of a day where the contract is younger. */
export const sparkline = z.strictObject({ symbol, closes: z.array(decimal) })
export type Sparkline = z.infer<typeof sparkline>

/** A rate that was exchanged; positive is paid by longs to shorts. */
export const fundingRate = z.strictObject({ symbol, time: milliseconds, rate: signedDecimal, markPrice: decimal })
export type FundingRate = z.infer<typeof fundingRate>

/** `side` is the liquidated position's: Buy means that a long was liquidated. `price` is its bankruptcy price. */
export const liquidation = z.strictObject({ symbol, side, size: decimal, price: decimal, time: milliseconds })
export type Liquidation = z.infer<typeof liquidation>

/** Pool that covers the losses of liquidations on its contracts, in its coin; it may be below zero. */
export const insurancePool = z.strictObject({ name: z.string(), coin: z.string(), balance: signedDecimal })
export type InsurancePool = z.infer<typeof insurancePool>
/** Balances of all pools as a day began. */
export const insuranceDay = z.strictObject({
  /** 00:00 UTC. */
  day: milliseconds,
  pools: z.array(insurancePool),
})
export type InsuranceDay = z.infer<typeof insuranceDay>

/** Terms of a coin as collateral in cross margin. */
export const collateralTerms = z.strictObject({
  coin: z.string(),
  /** Contract whose index price is the coin's price in USD. */
  priceSymbol: symbol,
  /** Growing quantities; each part of a balance counts with the ratio of the step it falls in. */
  tiers: z.array(z.strictObject({ maxQty: decimal, ratio: decimal })),
  enabled: z.boolean(),
})
export type CollateralInfo = z.infer<typeof collateralTerms>

/** Auto-deleveraging of a contract begins or ends (6.5). */
export const adlAlert = z.strictObject({
  symbol,
  /** True when deleveraging began, false when it ended. */
  active: z.boolean(),
  /** Balance of the contract's insurance pool, and its largest of the last 8 h. */
  balance: signedDecimal,
  maxBalance: signedDecimal,
  /** Loss of the contract against its best of the last 8 h in parts of `maxBalance`. */
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

/** Price at which a session settled profits (R4.8). */
export const settlementPrice = z.strictObject({ symbol, price: decimal, time: milliseconds })
export type SettlementPrice = z.infer<typeof settlementPrice>

/** Price and quantity at which a contract's call auction would match now; after the match, the actual ones. */
export const auction = z.strictObject({
  symbol,
  phase: z.enum(LISTING_PHASES),
  /** `""` while nothing crosses. */
  price: optionalDecimal,
  volume: decimal,
  /** Bids there less asks. */
  imbalance: signedDecimal,
  time: milliseconds,
})
export type Auction = z.infer<typeof auction>

/**
 * Public notices: a contract that is listed or announced, its auction, its first trade, its end; a contract whose
 * trading stops and resumes; and, with an empty symbol, that the exchange takes no orders or takes them again.
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
  /** `""` for what concerns the whole exchange. */
  symbol: z.string(),
  /** Time at which the subject begins (a launch, a delivery) or ends (an auction, pre-market trading); 0 where unknown. */
  until: milliseconds,
  time: milliseconds,
})
export type PublicNotice = z.infer<typeof publicNotice>
