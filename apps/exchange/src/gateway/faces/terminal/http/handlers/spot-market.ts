import type { SpotSymbol, spotMarketEndpoints } from '@perpdesk/protocol'
import type { PairListing } from '../../../../core/listings/listings.ts'
import type { TerminalContext } from '../../context.ts'
import { timeOf } from '../../wire/inputs.ts'
import {
  type PairFigures,
  spotSymbolOf,
  spotSymbolStateOf,
  tokenGroupsOf,
  versionOf,
} from '../../wire/spot-catalogue.ts'
import { Sparklines } from '../sparklines.ts'
import type { Handlers } from './handler.ts'

/** The version of the whole catalogue, and the time from which it has been this one. */
interface Modified {
  readonly version: string
  readonly since: number
}

/** Handlers for the catalogue and the tickers of spot pairs. */
export function spotMarketHandlers({ core, pairTickers }: TerminalContext): Handlers<keyof typeof spotMarketEndpoints> {
  const { listings, marketData } = core
  const sparklines = new Sparklines(core)
  let modified: Modified = { version: '', since: 0 }

  const figuresOf = ({ instrument }: PairListing): PairFigures => ({
    volume: marketData.dayStats(instrument.id)?.volume ?? 0n,
    loanEnabled: marketData.isLent(instrument.baseCoin) || marketData.isLent(instrument.quoteCoin),
  })
  const whole = (): SpotSymbol[] => listings.pairs.all().map((pair) => spotSymbolOf(pair, figuresOf(pair)))
  // after a restart the catalogue counts as modified, because nobody remembers what clients were sent before
  const modifiedSince = (list: readonly SpotSymbol[]): number => {
    const version = versionOf(list)
    if (version !== modified.version) modified = { version, since: core.now() }
    return modified.since
  }

  return {
    spotSymbolsAll: ({ input }) => {
      const list = whole()
      const lastModifiedAt = modifiedSince(list)
      const known = input.last_modified_at === undefined ? 0 : timeOf('last_modified_at', input.last_modified_at)
      if (known === lastModifiedAt) return { lastModifiedAt, isModified: false, list: [], tokens: [] }
      return { lastModifiedAt, isModified: true, list, tokens: tokenGroupsOf(listings.pairs.all()) }
    },

    spotSymbolsV3: ({ input }) => {
      const list = listings.pairs.all().map((pair) => spotSymbolStateOf(pair, figuresOf(pair)))
      const version = versionOf(list)
      return { version, list: input.version === version ? [] : list }
    },

    spotSymbolsV2: () => ({ list: whole() }),

    pairTickers: ({ input: { symbol } }) => {
      const wanted = symbol === undefined ? listings.pairs.all() : [listings.pairs.bySymbol(symbol)]
      return { list: wanted.map((pair) => pairTickers.ticker(pair).ticker) }
    },

    pairSparklines: () =>
      sparklines.answer({ name: 'pairs', version: listings.pairs.version, list: () => listings.pairs.all() }),
  }
}
