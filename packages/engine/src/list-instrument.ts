import { checkListing, type Instrument, priceOriginOf } from '@perpdesk/trading'
import type { ListInstrument } from './command.ts'
import type { CommandResult } from './event.ts'
import { Market } from './market.ts'
import { DONE, invalid } from './result.ts'
import type { State } from './state.ts'

/** Largest instrument id: columns hold ids in 32 bits, and an id is never reused. */
export const MAX_INSTRUMENT_ID = 2 ** 31 - 1
/** Largest price in ticks: ticks index the pages of a book, so this limits the memory of a listing. */
const MAX_TICKS = 2n ** 27n
/** Largest price in E8: price samples are kept in columns of 64 bits. */
const MAX_PRICE = 10n ** 17n
/** Lists an instrument, or applies changed limits, tiers and status to a listed one. */
export function listInstrument(state: State, command: ListInstrument): CommandResult {
  const { instrument } = command
  const [issue] = checkListing(instrument)
  if (issue !== undefined) return invalid(issue.field, issue.message)
  const place = state.products.placeOf(instrument.contractType)
  const product = state.products.list[place]
  if (product === undefined) return invalid('contractType', 'it is not traded here')
  const unsuited = checkBounds(instrument) ?? product.checkBounds(instrument)
  if (unsuited !== undefined) return unsuited
  const market = state.market(instrument.id)
  if (market === undefined) {
    if (state.markets.spent.has(instrument.id)) return invalid('id', 'it was given to a contract that is over')
    const misplaced = product.checkBegin(state, instrument)
    if (misplaced !== undefined) return misplaced
    if (state.markets.named(instrument.symbol) !== undefined) return invalid('symbol', 'it is listed already')
    state.addMarket(new Market(instrument, state.pool, place))
  } else {
    const refused = refusedChange(state, market, instrument)
    if (refused !== undefined) return refused
    state.productOf(market).relist(state, market, instrument)
  }
  state.report.push({ type: 'instrument', instrument })
  return DONE
}

function checkBounds(instrument: Instrument): CommandResult | undefined {
  if (instrument.id > MAX_INSTRUMENT_ID) return invalid('id', `it is at most ${MAX_INSTRUMENT_ID}`)
  const { minPrice, maxPrice, tickSize } = instrument
  if (maxPrice > MAX_PRICE) return invalid('maxPrice', 'it is too large')
  if (minPrice < -MAX_PRICE) return invalid('minPrice', 'it is too far below zero')
  if ((maxPrice - priceOriginOf(instrument)) / tickSize > MAX_TICKS) return invalid('maxPrice', 'it has too many ticks')
  return undefined
}

/**
 * Fields that cannot change after listing: orders are counted in their units, and the largest price limits the book. The
 * origin of prices cannot change either, see `refusedChange`.
 */
const FIXED = [
  'symbol',
  'contractType',
  'baseCoin',
  'quoteCoin',
  'settleCoin',
  'tickSize',
  'lotSize',
  'maxPrice',
] as const satisfies readonly (keyof Instrument)[]

function refusedChange(state: State, market: Market, after: Instrument): CommandResult | undefined {
  const before = market.instrument
  const changed = FIXED.find((field) => before[field] !== after[field])
  if (changed !== undefined) return invalid(changed, 'it cannot change after listing')
  if (priceOriginOf(before) !== priceOriginOf(after)) return invalid('minPrice', 'it cannot change after listing')
  return state.productOf(market).checkChange(market, after)
}
