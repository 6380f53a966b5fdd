import { checkListing, type Instrument, isInverse, priceOriginOf, valueUnit } from '@perpdesk/trading'
import type { ListInstrument } from './command.ts'
import type { CommandResult } from './event.ts'
import { Market } from './market.ts'
import { DONE, invalid } from './result.ts'
import { forgetWindow } from './settlement/delivery.ts'
import type { State } from './state.ts'

/** An id is never given again; columns hold it in 32 bits. */
export const MAX_INSTRUMENT_ID = 2 ** 31 - 1
/** Ticks index the pages of a book; they are bounded so that a listing cannot eat the memory. */
const MAX_TICKS = 2n ** 27n
/** Price samples stand in columns of 64 bits. */
const MAX_PRICE = 10n ** 17n
/** The risk ladder bounds what an account's orders add up to; in units of cost that must stay a safe integer. */
const MAX_UNITS = 2n ** 52n

const TRADED: readonly Instrument['contractType'][] = [
  'LinearPerpetual',
  'LinearFutures',
  'InversePerpetual',
  'InverseFutures',
]

/** Lists an instrument, or takes changed limits, tiers and status of one that is listed. */
export function listInstrument(state: State, command: ListInstrument): CommandResult {
  const { instrument } = command
  const [issue] = checkListing(instrument)
  if (issue !== undefined) return invalid(issue.field, issue.message)
  const unsuited = unsuitedFor(instrument)
  if (unsuited !== undefined) return unsuited
  const market = state.market(instrument.id)
  if (market === undefined) {
    const misplaced = unsuitedToBegin(state, instrument)
    if (misplaced !== undefined) return misplaced
    if (state.markets.named(instrument.symbol) !== undefined) {
      return invalid('symbol', 'it is listed already')
    }
    state.addMarket(new Market(instrument, state.pool))
  } else {
    const changed = firstFixedChange(market.instrument, instrument)
    if (changed !== undefined) return invalid(changed, 'it cannot change after listing')
    const status = unsuitedToGoOn(market, instrument)
    if (status !== undefined) return status
    if (market.instrument.deliveryTime !== instrument.deliveryTime) forgetWindow(market)
    market.relist(instrument)
    for (const exposure of state.accounts.inMarket(market)) exposure.touch()
  }
  state.report.push({ type: 'instrument', instrument })
  return DONE
}

/** What this engine trades. */
function unsuitedFor(instrument: Instrument): CommandResult | undefined {
  if (!TRADED.includes(instrument.contractType))
    return invalid('contractType', 'only perpetuals and futures are traded')
  if (instrument.id > MAX_INSTRUMENT_ID) return invalid('id', `it is at most ${MAX_INSTRUMENT_ID}`)
  const { minPrice, maxPrice, tickSize } = instrument
  if (maxPrice > MAX_PRICE) return invalid('maxPrice', 'it is too large')
  if (minPrice < -MAX_PRICE) return invalid('minPrice', 'it is too far below zero')
  if ((maxPrice - priceOriginOf(instrument)) / tickSize > MAX_TICKS) return invalid('maxPrice', 'it has too many ticks')
  const largest = instrument.riskTiers.at(-1)?.maxValue ?? 0n
  if (largest / valueUnit(instrument) > MAX_UNITS) return invalid('riskTiers', 'the largest value has too many units')
  const reachable = isInverse(instrument) ? instrument.maxLimitQty : largest
  if (instrument.minNotional > reachable) return invalid('minNotional', 'no order could reach it')
  return undefined
}

/** A contract begins before its launch or in trade, and with an index: its own, or that of a contract that has one. */
function unsuitedToBegin(state: State, instrument: Instrument): CommandResult | undefined {
  const { id, status, preListing, indexInstrument } = instrument
  if (state.markets.spent.has(id)) return invalid('id', 'it was given to a contract that is over')
  if (status !== 'PreLaunch' && status !== 'Trading') return invalid('status', 'it begins as PreLaunch or Trading')
  if (preListing !== null && preListing.phase !== 'NotStarted') return invalid('preListing', 'it has not started')
  if (indexInstrument === 0) return undefined
  const leader = state.market(indexInstrument)
  if (leader === undefined) return invalid('indexInstrument', 'it is not listed')
  return leader.instrument.indexInstrument === 0 ? undefined : invalid('indexInstrument', 'it has no index of its own')
}

/**
 * The engine moves a contract through auction and delivery; a listing cannot. It may halt trading (`Closed`) and resume it,
 * and launch a contract that has no auction.
 */
function unsuitedToGoOn({ instrument: before, prices }: Market, after: Instrument): CommandResult | undefined {
  if (prices.deliveredTime > 0 || after.status === 'Delivering') return invalid('status', 'it follows delivery')
  if (before.preListing?.phase !== after.preListing?.phase) return invalid('preListing', 'its phase follows the clock')
  if (after.status === 'PreLaunch' && before.status !== 'PreLaunch') return invalid('status', 'it was launched')
  return undefined
}

/** Units that positions and orders are counted in must stay; the largest price bounds the book, and the smallest begins some. */
const FIXED = [
  'symbol',
  'contractType',
  'baseCoin',
  'quoteCoin',
  'settleCoin',
  'tickSize',
  'lotSize',
  'maxPrice',
  'indexInstrument',
  'sessionMinutes',
] as const satisfies readonly (keyof Instrument)[]

function firstFixedChange(before: Instrument, after: Instrument): string | undefined {
  if (before.funding?.intervalMinutes !== after.funding?.intervalMinutes) return 'funding'
  const changed = FIXED.find((field) => before[field] !== after[field])
  return changed ?? (priceOriginOf(before) === priceOriginOf(after) ? undefined : 'minPrice')
}
