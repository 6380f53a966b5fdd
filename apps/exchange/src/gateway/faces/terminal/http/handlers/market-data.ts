import { type marketDataEndpoints, type marketRecordEndpoints, shrinkSymbol } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import { invalidField } from '../../wire/api-error.ts'
import { bookOf } from '../../wire/book-records.ts'
import { symbolConfigOf } from '../../wire/catalogue.ts'
import { CatalogueTexts } from '../../wire/catalogue-texts.ts'
import { isOfFamily } from '../../wire/families.ts'
import { limitOf, timeOf } from '../../wire/inputs.ts'
import {
  barOf,
  collateralOf,
  indexMakeUpOf,
  insurancePoolOf,
  publicTradeOf,
  slippageTermsOf,
} from '../../wire/market-records.ts'
import { keptEnvelope } from '../answers.ts'
import { KeptAnswer } from '../kept-answer.ts'
import { Sparklines } from '../sparklines.ts'
import type { Handlers } from './handler.ts'
import type { PublicRecord } from './public-records.ts'

const MAX_BARS = 1_000
const MAX_DEPTH = 200
const MAX_TRADES = 100

/** Handlers for current market data: contracts, prices, order books, trades and bars. */
export function marketDataHandlers(
  context: TerminalContext,
): Handlers<Exclude<keyof typeof marketDataEndpoints | keyof typeof marketRecordEndpoints, PublicRecord>> {
  const { core, tickers } = context
  const { listings, marketData } = core
  /** The cached answer of each family, with the version of the listings it was made from. */
  const catalogues = new Map<string, { readonly version: number; readonly answer: Promise<KeptAnswer> }>()
  const texts = new CatalogueTexts()
  const sparklines = new Sparklines(core)

  return {
    symbols: ({ input: { business, category } }) => {
      const family = `${business ?? ''}/${category ?? ''}`
      const kept = catalogues.get(family)
      if (kept?.version === listings.version) return kept.answer
      const now = core.now()
      const wanted = listings.all().filter(({ instrument }) => isOfFamily(instrument, { business, category }))
      const answer = KeptAnswer.of(keptEnvelope(texts.lists(wanted, now), now))
      catalogues.set(family, { version: listings.version, answer })
      // a failure is not cached
      answer.catch(() => catalogues.delete(family))
      return answer
    },

    symbolItem: ({ input }) => ({
      item: shrinkSymbol(symbolConfigOf(listings.bySymbol(input.symbol).instrument, core.now())),
    }),

    tickers: ({ input }) => ({
      list:
        input.symbol === undefined
          ? listings
              .live()
              .filter(({ instrument }) => isOfFamily(instrument, input))
              .map((listing) => tickers.ticker(listing).ticker)
          : [tickers.ticker(listings.bySymbol(input.symbol)).ticker],
    }),

    depth: ({ input }) => {
      const listing = listings.anyBySymbol(input.symbol)
      const depth = marketData.depth(listing.instrument.id, limitOf(input.limit, 50, MAX_DEPTH))
      return bookOf(listing, depth, depth.version)
    },

    trades: ({ input }) => {
      const listing = listings.anyBySymbol(input.symbol)
      const trades = marketData.recentTrades(listing.instrument.id, limitOf(input.limit, MAX_TRADES, MAX_TRADES))
      return { list: trades.map((trade) => publicTradeOf(listing, trade)) }
    },

    bars: async ({ input }) => {
      const listing = listings.anyBySymbol(input.symbol)
      const from = timeOf('from', input.from)
      const to = timeOf('to', input.to)
      if (to < from) throw invalidField('to', 'it is earlier than from')
      const limit = limitOf(input.limit, 200, MAX_BARS)
      const range = { from, to, limit }
      const bars = await marketData.bars(listing.instrument.id, input.price ?? 'last', input.resolution, range)
      return { symbol: input.symbol, resolution: input.resolution, list: bars.map(barOf) }
    },

    indexComponents: ({ input }) => {
      const listing = listings.bySymbol(input.symbol)
      const made = marketData.indexMakeUp(listing)
      return indexMakeUpOf(listing, listings.byId(made.instrument), made)
    },

    sparklines: ({ input: { business, category } }) =>
      sparklines.answer({
        name: `${business ?? ''}/${category ?? ''}`,
        version: listings.version,
        list: () => listings.live().filter(({ instrument }) => isOfFamily(instrument, { business, category })),
      }),

    insurancePools: () => ({ list: marketData.insurancePools().map(insurancePoolOf) }),

    collateral: () => ({
      list: marketData.collateral().map((terms) => collateralOf(listings.byId(terms.priceInstrument), terms)),
    }),

    slippage: ({ input }) => slippageTermsOf(listings.bySymbol(input.symbol)),

    time: () => ({ time: core.now() }),

    status: () => ({
      accepting: core.halted === null,
      reason: core.halted ?? '',
      time: core.now(),
    }),
  }
}
