import { toSafeInteger } from '@perpdesk/numeric'
import { POSITION_INDEXES } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { figuresOf } from '../account/ended-orders.ts'
import { CHAINED } from '../book/order-pool.ts'
import { ByteReader, MalformedBytes, OtherVersion } from '../codec/byte-reader.ts'
import { Market } from '../market.ts'
import { enterChain, rest } from '../orders/life-cycle.ts'
import { poolNamed } from '../risk/insurance.ts'
import { State } from '../state.ts'
import { enterStop } from '../triggers/stop-life.ts'
import { mmrCloses, readMmrClose } from './mmr-close-rows.ts'
import {
  type AccountRow,
  accounts,
  collateral,
  counters,
  type ExposureRow,
  flows,
  MAGIC,
  type MarketRow,
  markets,
  type OrderRow,
  pools,
  SNAPSHOT_VERSION,
} from './snapshot-layouts.ts'
import { readStrategy, strategies } from './strategy-rows.ts'

/** Builds the state that wrote these bytes; throws `OtherVersion` or `MalformedBytes` for anything else. */
export function readSnapshot(bytes: Uint8Array): State {
  const from = new ByteReader(bytes)
  if (from.text() !== MAGIC) from.fail('not a snapshot')
  const version = from.uint()
  if (version !== SNAPSHOT_VERSION) throw new OtherVersion('snapshot', version, SNAPSHOT_VERSION)
  const state = new State()
  Object.assign(state, counters.read(from))
  state.flows.push(...flows.read(from))
  const poolRows = pools.read(from)
  const marketRows = markets.read(from)
  for (const row of marketRows) state.addMarket(readMarket(state, row))
  for (const { peaks, ...figures } of poolRows) {
    const pool = Object.assign(poolNamed(state, figures.name, figures.coin), figures)
    pool.peak.peaks.push(...peaks)
  }
  for (const terms of collateral.read(from))
    state.accounts.coins.setTerms(terms, marketOf(state, terms.priceInstrument))
  const accountRows = accounts.read(from)
  const strategyRows = strategies.read(from)
  const closeRows = mmrCloses.read(from)
  if (from.remaining > 0) from.fail(`${from.remaining} bytes left over`)
  for (const row of accountRows) readAccount(state, row)
  readOrders(state, marketRows)
  readStops(state, marketRows)
  for (const row of strategyRows) readStrategy(state, row)
  for (const row of closeRows) readMmrClose(state, row)
  return state
}

function readMarket(state: State, row: MarketRow): Market {
  const market = new Market(row.instrument, state.pool)
  market.lastPrice = row.lastPrice
  market.openInterest = row.openInterest
  Object.assign(market.prices, row.prices)
  market.fund.pnl = row.fund.pnl
  market.fund.deleveraging = row.fund.deleveraging
  market.fund.peak.peaks.push(...row.fund.peaks)
  for (const sample of row.basis) market.prices.basis.push(sample)
  for (const sample of row.premium) market.prices.premium.push(sample)
  return market
}

function readAccount(state: State, row: AccountRow): void {
  const account = state.accounts.get(row.id) ?? state.accounts.open(row)
  account.movesPrices = row.movesPrices
  account.initialAlert = row.initialAlert
  account.maintenanceAlert = row.maintenanceAlert
  for (const { coin, ...figures } of row.wallets) {
    Object.assign(account.wallet(coin), figures)
  }
  for (const exposure of row.exposures) readExposure(state, account, exposure)
  for (const order of row.ended) {
    if (order.details === null) account.ended.push(figuresOf(order, marketOf(state, order.instrument)))
    else account.ended.pushState(order)
    if (order.orderLinkId !== '') account.orderLinks.set(order.orderLinkId, order.orderId)
  }
}

function readExposure(state: State, account: Account, row: ExposureRow): void {
  const exposure = state.accounts.exposure(account, marketOf(state, row.instrument))
  exposure.symbolIsolated = row.symbolIsolated
  exposure.riskId = row.riskId
  exposure.hedge = row.hedge
  exposure.buyLeverageE2 = row.buyLeverageE2
  exposure.sellLeverageE2 = row.sellLeverageE2
  if (row.positions.length > 1) exposure.openHedge()
  for (const [place, { longLots, shortLots, ...figures }] of row.positions.entries()) {
    Object.assign(exposure.ownPosition(POSITION_INDEXES[place]!), figures, { lots: longLots - shortLots })
  }
  exposure.touch()
}

function marketOf(state: State, id: number): Market {
  const market = state.market(id)
  if (market === undefined) throw new MalformedBytes(`unknown instrument ${id}`, 0)
  return market
}

/** Ids and chains run in the order of ids, lines in that of the books: first the ones, then the others. */
function readOrders(state: State, rows: readonly MarketRow[]): void {
  const queued = rows.map((row) => row.orders.map((order) => ({ order, slot: readOrder(state, row, order) })))
  for (const { slot } of queued.flat().toSorted((a, b) => a.order.id - b.order.id)) {
    state.ids.set(state.pool.id[slot]!, slot)
    enterChain(state, state.ownerOf(slot), slot)
  }
  for (const [place, line] of queued.entries()) {
    for (const { slot } of line) rest(state, slot)
    const row = rows[place]!
    marketOf(state, row.instrument.id).bookVersion = row.bookVersion
  }
}

/** In the order of ids over all markets, as they were made. */
function readStops(state: State, rows: readonly MarketRow[]): void {
  for (const { instrument, stops } of rows) {
    const market = marketOf(state, instrument.id)
    for (const { account: id, ...figures } of stops) {
      const account = state.accounts.get(id)
      if (account === undefined) throw new MalformedBytes(`order ${figures.id} of an unknown account`, 0)
      enterStop(state, { ...figures, row: state.accounts.exposure(account, market).row })
    }
  }
}

function readOrder(state: State, row: MarketRow, order: OrderRow): number {
  const { pool } = state
  const account = state.accounts.get(order.account)
  if (account === undefined) throw new MalformedBytes(`order ${order.id} of an unknown account`, 0)
  const slot = pool.allocate()
  pool.id[slot] = order.id
  pool.owner[slot] = state.accounts.exposure(account, marketOf(state, row.instrument.id)).row
  pool.side[slot] = order.side
  pool.price[slot] = order.price
  pool.leaves[slot] = order.leaves
  pool.filled[slot] = order.filled
  pool.filledCost[slot] = order.filledCost
  pool.filledFee[slot] = order.filledFee
  pool.makerRate[slot] = toSafeInteger(order.makerRate)
  pool.takerRate[slot] = toSafeInteger(order.takerRate)
  pool.flags[slot] = order.flags & ~CHAINED
  pool.orderType[slot] = order.orderType
  pool.timeInForce[slot] = order.timeInForce
  pool.smpType[slot] = order.smpType
  pool.createType[slot] = order.createType
  pool.positionIdx[slot] = order.positionIdx
  pool.createdTime[slot] = order.createdTime
  pool.setUpdatedTime(slot, order.updatedTime)
  pool.setLink(slot, order.link)
  if (order.detailed !== null) state.details.set(order.id, order.detailed)
  if (order.link !== '') account.orderLinks.set(order.link, order.id)
  return slot
}
