import type { SpotSymbol, TokenGroup } from '@perpdesk/protocol'
import { SPOT_PAIRS } from '@perpdesk/trading'
import { spotSymbolOf, tokenGroupsOf } from '../apps/exchange/src/gateway/faces/terminal/wire/spot-catalogue.ts'

/** The terminal's built-in list of spot pairs, in the form in which the terminal stores the exchange's list. */
interface BuiltInPairs {
  readonly lastModifiedAt: 0
  readonly version: ''
  readonly list: readonly SpotSymbol[]
  readonly tokens: readonly TokenGroup[]
}

/** Figures of a pair before any trade and without spot margin, which only the exchange knows. */
const FIGURES = { volume: 0n, loanEnabled: false }

/** Returns all spot pairs of the catalogue, for a page that cannot reach the server. */
export function builtInPairs(): BuiltInPairs {
  const listings = SPOT_PAIRS.map((instrument) => ({ instrument }))
  return {
    lastModifiedAt: 0,
    version: '',
    list: listings.map((listing) => spotSymbolOf(listing, FIGURES)),
    tokens: tokenGroupsOf(listings),
  }
}
