import type {
  AdlAlertEvent,
  AuctionEvent,
  DeliveryEvent,
  IndexMakeUp as EngineMakeUp,
  FundingEvent,
  InsuranceEvent,
  InterestEvent,
  LiquidationEvent,
  PoolBalance,
  SessionEvent,
} from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import type {
  AccountRatioPoint,
  AdlAlert,
  Auction,
  Bar,
  CollateralInfo,
  DeliveryPrice,
  FundingRate,
  IndexMakeUp,
  InsuranceDay,
  InsurancePool,
  Liquidation,
  OpenInterestPoint,
  PublicTrade,
  SettlementPrice,
  SlippageTerms,
} from '@perpdesk/protocol'
import {
  accountRatio,
  type CollateralTerms,
  type InterestMinutes,
  intervalStart,
  SLIPPAGE_RANGES,
  type SlippageKind,
} from '@perpdesk/trading'
import type { AnyListing, Listing } from '../../../core/listings/listings.ts'
import type { Candle, RecentTrade, Stamped } from '../../../core/records.ts'

export function publicTradeOf(listing: AnyListing, trade: RecentTrade): PublicTrade {
  return {
    id: `${trade.tradeId}`,
    symbol: listing.instrument.symbol,
    price: listing.priceText(trade.price),
    size: listing.qtyText(trade.qty),
    side: trade.side,
    time: trade.time,
  }
}

export function barOf(candle: Candle): Bar {
  return [
    candle.time,
    formatE8(candle.open),
    formatE8(candle.high),
    formatE8(candle.low),
    formatE8(candle.close),
    formatE8(candle.volume),
    formatE8(candle.turnover),
  ]
}

/** Returns an open-interest record. Its time is the start of the interval in which the sample was the first. */
export function openInterestOf(
  listing: Listing,
  { openInterest, time }: Stamped<InterestEvent>,
  minutes: InterestMinutes,
): OpenInterestPoint {
  return { time: intervalStart(time, minutes), openInterest: listing.qtyText(openInterest) }
}

export function accountRatioOf(row: Stamped<InterestEvent>, minutes: InterestMinutes): AccountRatioPoint {
  const { longAccounts, shortAccounts, time } = row
  const ratio = accountRatio(longAccounts, shortAccounts)
  return {
    time: intervalStart(time, minutes),
    longAccounts,
    shortAccounts,
    buyRatio: ratio === null ? '' : formatE8(ratio.long),
    sellRatio: ratio === null ? '' : formatE8(ratio.short),
  }
}

/** Returns the components of an index. `asked` is the requested contract, `owner` the contract whose index it uses. */
export function indexMakeUpOf(asked: Listing, owner: Listing, { index, time, sources }: EngineMakeUp): IndexMakeUp {
  return {
    symbol: asked.instrument.symbol,
    ofSymbol: owner.instrument.symbol,
    indexPrice: formatE8(index),
    time,
    components: sources.map(({ price, changedTime, weight, isSilent }, place) => {
      return { source: place + 1, price: formatE8(price), changedTime, weight: formatE8(weight), isSilent }
    }),
  }
}

export function fundingRateOf(listing: Listing, row: Stamped<FundingEvent>): FundingRate {
  return {
    symbol: listing.instrument.symbol,
    time: row.time,
    rate: formatE8(row.rate),
    markPrice: formatE8(row.markPrice),
  }
}

/** Returns the public record of a liquidation, without its owner. */
export function liquidationOf(listing: Listing, event: LiquidationEvent, time: number): Liquidation {
  return {
    symbol: listing.instrument.symbol,
    side: event.side,
    size: listing.qtyText(event.qty),
    price: formatE8(event.price),
    time,
  }
}

export function adlAlertOf(listing: Listing, event: AdlAlertEvent, time: number): AdlAlert {
  return {
    symbol: listing.instrument.symbol,
    active: event.active,
    balance: formatE8(event.balance),
    maxBalance: formatE8(event.maxBalance),
    pnlRatio: formatE8(event.pnlRatio),
    time,
  }
}

export function collateralOf(priced: Listing, { coin, tiers, enabled }: CollateralTerms): CollateralInfo {
  const steps = tiers.map(({ maxQty, ratio }) => ({ maxQty: formatE8(maxQty), ratio: formatE8(ratio) }))
  return { coin, priceSymbol: priced.instrument.symbol, tiers: steps, enabled }
}

export function insurancePoolOf({ name, coin, balance }: PoolBalance): InsurancePool {
  return { name, coin, balance: formatE8(balance) }
}

export function insuranceDayOf({ day, pools }: InsuranceEvent): InsuranceDay {
  return { day, pools: pools.map(insurancePoolOf) }
}

export function deliveryPriceOf(listing: Listing, { price, deliveryTime }: DeliveryEvent): DeliveryPrice {
  return { symbol: listing.instrument.symbol, price: formatE8(price), deliveryTime }
}

export function settlementPriceOf(listing: Listing, { price, time }: Stamped<SessionEvent>): SettlementPrice {
  return { symbol: listing.instrument.symbol, price: formatE8(price), time }
}

/** Returns the ranges of the slippage limit (rule 3.11), which are currently the same for every contract. */
export function slippageTermsOf({ instrument }: Listing): SlippageTerms {
  const range = (kind: SlippageKind) => {
    const { min, max, step } = SLIPPAGE_RANGES[kind]
    return { min: formatE8(min), max: formatE8(max), step: formatE8(step) }
  }
  return { symbol: instrument.symbol, tickSize: range('TickSize'), percent: range('Percent') }
}

export function auctionOf(listing: Listing, event: AuctionEvent, time: number): Auction {
  const { imbalance } = event
  return {
    symbol: listing.instrument.symbol,
    phase: event.phase,
    price: event.price === 0 ? '' : listing.priceText(event.price),
    volume: listing.qtyText(event.volume),
    imbalance: `${imbalance < 0 ? '-' : ''}${listing.qtyText(Math.abs(imbalance))}`,
    time,
  }
}
