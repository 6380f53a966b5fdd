import { listOf, SYMBOL_LISTS, type SymbolList, shrinkSymbol } from '@perpdesk/protocol'
import { type PeriodCode, periodsAt } from '@perpdesk/trading'
import type { Listing } from '../../../core/listings/listings.ts'
import { symbolConfigOf } from './catalogue.ts'

/** A contract's cached catalogue entry, as JSON. */
interface KeptText {
  readonly list: SymbolList
  /** The period that the entry contains; the entry is valid while the contract is unchanged and has the same period. */
  readonly period: PeriodCode | undefined
  readonly json: string
}

/** The catalogue as JSON. The text of each contract is cached until it changes. */
export class CatalogueTexts {
  /** Weak, so that the entry of a relisted or forgotten contract is released automatically. */
  readonly #kept = new WeakMap<Listing, KeptText>()

  /** Returns the lists of contracts by type, as `shrinkSymbols` gives them, as JSON. */
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
    // an entry before the launch depends on the time, so it is not cached
    if (instrument.status !== 'PreLaunch') this.#kept.set(listing, text)
    return text
  }
}
