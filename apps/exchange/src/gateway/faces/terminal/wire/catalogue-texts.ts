import { listOf, SYMBOL_LISTS, type SymbolList, shrinkSymbol } from '@perpdesk/protocol'
import { type PeriodCode, periodsAt } from '@perpdesk/trading'
import type { Listing } from '../../../core/listings/listings.ts'
import { symbolConfigOf } from './catalogue.ts'

/** A contract as the catalogue carries it, as JSON. */
interface KeptText {
  readonly list: SymbolList
  /** Of the present while the contract is the same, and known by the same period. */
  readonly period: PeriodCode | undefined
  readonly json: string
}

/** The catalogue as JSON. The text of a contract is kept until it would be another one. */
export class CatalogueTexts {
  /** A contract that is listed anew or forgotten leaves by itself. */
  readonly #kept = new WeakMap<Listing, KeptText>()

  /** The contracts in the lists of their types, as `shrinkSymbols` has them. */
  lists(listings: readonly Listing[], now: number): string {
    const periods = periodsAt(now)
    const texts = new Map(SYMBOL_LISTS.map((list) => [list, '']))
    for (const listing of listings) {
      const { list, json } = this.#text(listing, periods, now)
      const before = texts.get(list)
      texts.set(list, before === '' ? json : `${before},${json}`)
    }
    return `{${SYMBOL_LISTS.map((list) => `"${list}":[${texts.get(list)}]`).join(',')}}`
  }

  #text(listing: Listing, periods: ReadonlyMap<number, PeriodCode>, now: number): KeptText {
    const { instrument } = listing
    const period = periods.get(instrument.deliveryTime)
    const kept = this.#kept.get(listing)
    if (kept !== undefined && kept.period === period) return kept
    const config = symbolConfigOf(instrument, now)
    const text = { list: listOf(config), period, json: JSON.stringify(shrinkSymbol(config)) }
    // one before its launch depends on the time
    if (instrument.status !== 'PreLaunch') this.#kept.set(listing, text)
    return text
  }
}
