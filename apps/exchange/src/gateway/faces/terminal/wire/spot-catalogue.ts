import { createHash } from 'node:crypto'
import { type E8, formatE8, ONE } from '@perpdesk/numeric'
import type { SpotSymbol, SpotSymbolState, TokenGroup } from '@perpdesk/protocol'
import { coinIcon, coinName, isLeveragedToken, type SpotInstrument, USD_COINS } from '@perpdesk/trading'
import type { PairListing } from '../../../core/listings/listings.ts'

/** Leverages that spot margin offers (R5.17). */
const LEVERAGES = [2, 3, 4, 5, 6, 7, 8, 9, 10]

type CataloguePair = Pick<PairListing, 'instrument'>

/** Present figures of a pair that its terms do not contain. */
export interface PairFigures {
  /** Volume of the last 24 hours, in base coin. */
  readonly volume: E8
  /** True if spot margin lends one of the pair's coins. */
  readonly loanEnabled: boolean
}

/** Returns the terms of a pair that may change while the exchange runs. */
export function spotSymbolStateOf({ instrument }: CataloguePair, figures: PairFigures): SpotSymbolState {
  const { symbol, status, isBanBuy, isBanSell, isFeeFree } = instrument
  return {
    symbolId: symbol,
    showStatus: status !== 'Closed',
    tradeStatus: status,
    isBanBuy,
    isBanSell,
    loanEnabled: figures.loanEnabled,
    zeroFeeType: isFeeFree ? 1 : 0,
    volume: formatE8(figures.volume),
  }
}

/** Returns a pair's record of the catalogue (SPOT-01). */
export function spotSymbolOf(listing: CataloguePair, figures: PairFigures): SpotSymbol {
  const { instrument } = listing
  const { baseCoin, quoteCoin, tickSize, lotSize, depthMergeTimes, tags, launchTime } = instrument
  const percent = (ratio: E8) => formatE8(ratio * 100n)
  return {
    symbolName: `${baseCoin}${quoteCoin}`,
    baseTokenId: baseCoin,
    baseTokenName: baseCoin,
    quoteTokenId: quoteCoin,
    quoteTokenName: quoteCoin,
    basePrecision: formatE8(lotSize),
    quotePrecision: formatE8((tickSize * lotSize) / ONE),
    minTradeQuantity: formatE8(instrument.minQty),
    minTradeAmount: formatE8(instrument.minNotional),
    minPricePrecision: formatE8(tickSize),
    digitMerge: depthMergeTimes.map((ticks) => formatE8(tickSize * BigInt(ticks))).join(','),
    allowPlan: true,
    maxTradeQuantity: formatE8(instrument.maxLimitQty),
    maxMarketQuantity: formatE8(instrument.maxMarketQty),
    maxTradeAmount: formatE8(instrument.maxAmount),
    symbolType: isLeveragedToken(baseCoin) ? 'leveragedToken' : isStable(instrument) ? 'stable' : 'coin',
    tags: [...tags],
    tokenFullName: coinName(baseCoin),
    iconUrl: coinIcon(baseCoin),
    onlineTime: launchTime,
    leverageRatios: figures.loanEnabled ? LEVERAGES : [],
    limitPricePercent: percent(instrument.priceLimitX),
    marketPricePercent: percent(instrument.priceLimitX),
    maxPricePercent: percent(instrument.priceLimitY),
    ...spotSymbolStateOf(listing, figures),
  }
}

/** Returns the pairs by the token in which they are quoted, the tokens in the order of their first pair. */
export function tokenGroupsOf(pairs: readonly CataloguePair[]): TokenGroup[] {
  const groups = Map.groupBy(pairs, ({ instrument }) => instrument.quoteCoin)
  return Array.from(groups, ([coin, members]) => ({
    tokenId: coin,
    tokenName: coin,
    tokenFullName: coinName(coin),
    tokenType: 'CHAIN_TOKEN',
    iconUrl: coinIcon(coin),
    quoteTags: [...new Set(members.flatMap(({ instrument }) => instrument.tags))],
    quoteTokenSymbols: members.map(({ instrument }) => instrument.symbol),
  }))
}

/** Returns the version of a list: a hash of its records without the volumes, which change all the time. */
export function versionOf(list: readonly SpotSymbolState[]): string {
  const lasting = list.map((state) => ({ ...state, volume: '' }))
  return createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 16)
}

function isStable({ baseCoin, quoteCoin }: SpotInstrument): boolean {
  return USD_COINS.includes(baseCoin) && USD_COINS.includes(quoteCoin)
}
