import { claimsOf } from '../account/claims.ts'
import { isContractMarket } from '../account/contract-market.ts'
import { ByteReader, MalformedBytes, OtherVersion } from '../codec/byte-reader.ts'
import { LAYOUT, OLDEST_LAYOUT } from '../codec/layouts.ts'
import { poolNamed } from '../ledger/insurance-pools.ts'
import { insertToken } from '../leveraged-tokens/set-token.ts'
import { MAX_INSTRUMENT_ID } from '../list-instrument.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { type ContractMarket, Market } from '../market.ts'
import type { Products } from '../products/product.ts'
import { State } from '../state.ts'
import { enterStop } from '../triggers/stop-life.ts'
import { readEnded } from './ended-layout.ts'
import { mmrCloses, readMmrClose } from './mmr-close-rows.ts'
import { readResting } from './resting-layout.ts'
import { readSeats } from './seat-layout.ts'
import {
  accountFigures,
  collateral,
  counters,
  flows,
  lending,
  MAGIC,
  type MarketRow,
  markets,
  pools,
  spentIds,
  tokens,
} from './snapshot-layouts.ts'
import { readStrategy, strategies } from './strategy-rows.ts'

/** Returns the layout of a snapshot; throws `MalformedBytes` for anything else. */
export function snapshotLayout(bytes: Uint8Array): number {
  return readLayout(new ByteReader(bytes))
}

/**
 * Reads the state from a snapshot, also from an earlier layout from `OLDEST_LAYOUT` on; throws `OtherVersion` or
 * `MalformedBytes` for anything else.
 */
export function readSnapshot(bytes: Uint8Array, products: Products<State>): State {
  const from = new ByteReader(bytes)
  try {
    return readState(from, products)
  } catch (error) {
    // figures that no contract or account can have throw a `RangeError` where the object is made
    if (error instanceof RangeError) from.fail(error.message)
    throw error
  }
}

function readState(from: ByteReader, products: Products<State>): State {
  from.layout = readLayout(from)
  if (from.layout < OLDEST_LAYOUT || from.layout > LAYOUT) throw new OtherVersion('snapshot', from.layout, LAYOUT)
  const state = new State(MARGIN_CHOICE, products)
  Object.assign(state, counters.read(from))
  state.flows.push(...flows.read(from))
  const poolRows = pools.read(from)
  const marketRows = markets.read(from)
  for (const row of marketRows) {
    const { id } = row.instrument
    if (id > MAX_INSTRUMENT_ID || state.market(id) !== undefined) from.fail(`instrument ${id} that cannot be listed`)
    state.addMarket(readMarket(from, state, row))
  }
  const spent = spentIds.read(from)
  if (!state.markets.spent.load(spent.map(({ first, last }) => [first, last]))) from.fail('ids out of order')
  if (marketRows.some(({ instrument }) => state.markets.spent.has(instrument.id))) from.fail('id given twice')
  for (const { peaks, ...figures } of poolRows) {
    const pool = Object.assign(poolNamed(state, figures.name, figures.coin), figures)
    pool.peak.peaks.push(...peaks)
  }
  for (const terms of collateral.read(from))
    state.accounts.coins.setTerms(terms, contractOf(state, terms.priceInstrument))
  for (const terms of lending.read(from)) state.accounts.coins.setLending(terms)
  for (const row of tokens.read(from)) {
    if (state.accounts.get(row.terms.account) !== undefined) from.fail('two funds with one account')
    insertToken(state, { ...row, fund: state.accounts.openHouse(row.terms.account) })
  }
  for (let left = from.count(); left > 0; left--) readAccount(from, state)
  readResting(from, state)
  for (const { instrument, bookVersion } of marketRows) marketOf(state, instrument.id).bookVersion = bookVersion
  readStops(state, marketRows)
  for (const row of strategies.read(from)) readStrategy(state, row)
  for (const row of mmrCloses.read(from)) readMmrClose(state, row)
  if (from.remaining > 0) from.fail(`${from.remaining} bytes left over`)
  return state
}

function readLayout(from: ByteReader): number {
  if (from.text() !== MAGIC) from.fail('not a snapshot')
  return from.uint()
}

function readMarket(from: ByteReader, state: State, row: MarketRow): Market {
  const { contractType } = row.instrument
  const product = state.products.placeOf(contractType)
  if (product < 0) from.fail(`${contractType} is not traded here`)
  const market = new Market(row.instrument, state.pool, product)
  market.lastPrice = row.lastPrice
  market.openPrice = row.openPrice
  market.openInterest = row.openInterest
  Object.assign(market.prices, row.prices)
  market.fund.pnl = row.fund.pnl
  market.fund.deleveraging = row.fund.deleveraging
  market.fund.peak.peaks.push(...row.fund.peaks)
  for (const sample of row.basis) market.prices.basis.push(sample)
  for (const sample of row.premium) market.prices.premium.push(sample)
  return market
}

function readAccount(from: ByteReader, state: State): void {
  const row = accountFigures.read(from)
  const account = state.accounts.get(row.id) ?? state.accounts.open(row)
  account.movesPrices = row.movesPrices
  account.initialAlert = row.initialAlert
  account.maintenanceAlert = row.maintenanceAlert
  account.endedStrategies = row.endedStrategies
  account.transferIds = row.transferIds
  account.spotRates = row.spotRates
  account.spotLeverage = row.spotLeverage
  account.tokenSerials = row.tokenSerials
  account.passedQuiz = row.passedQuiz
  for (const { coin, holds, borrowed, ...figures } of row.wallets) {
    const wallet = Object.assign(account.wallet(coin), figures)
    const names = new Set(holds.map(({ reason, name }) => `${reason} ${name}`))
    if (
      names.size < holds.length ||
      (borrowed < 0n && account !== state.accounts.lender) ||
      holds.some(({ amount }) => amount <= 0n)
    ) {
      from.fail(`claims to ${coin} that cannot be`)
    }
    wallet.claims = claimsOf(holds, borrowed)
  }
  readSeats(from, state, account)
  readEnded(from, state, account)
}

function contractOf(state: State, id: number): ContractMarket {
  const market = marketOf(state, id)
  if (!isContractMarket(market)) throw new MalformedBytes(`instrument ${id} is no contract`, 0)
  return market
}

function marketOf(state: State, id: number): Market {
  const market = state.market(id)
  if (market === undefined) throw new MalformedBytes(`unknown instrument ${id}`, 0)
  return market
}

/** Reads the waiting orders, market by market, sorted by id within each. */
function readStops(state: State, rows: readonly MarketRow[]): void {
  for (const { instrument, stops } of rows) {
    const market = marketOf(state, instrument.id)
    for (const { account: id, ...figures } of stops) {
      const account = state.accounts.get(id)
      if (account === undefined) throw new MalformedBytes(`order ${figures.id} of an unknown account`, 0)
      enterStop(state, { ...figures, row: state.accounts.seat(account, market).row })
    }
  }
}
