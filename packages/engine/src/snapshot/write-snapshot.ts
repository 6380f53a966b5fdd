import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { NO_PRICE } from '../book/price-levels.ts'
import { ByteWriter } from '../codec/byte-writer.ts'
import type { Market } from '../market.ts'
import { detailsAt } from '../orders/order-view.ts'
import type { State } from '../state.ts'
import { ownerOf } from '../triggers/stop-life.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import { mmrCloseRow, mmrCloses } from './mmr-close-rows.ts'
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
  type PositionFigures,
  pools,
  SNAPSHOT_VERSION,
  type StopRow,
} from './snapshot-layouts.ts'
import { strategies, strategyRow } from './strategy-rows.ts'

/**
 * The whole state as bytes. Everything stands in an order of its own (ids, coins, the lines of the books), never in the
 * order of its history, so equal states give equal bytes.
 */
export function writeSnapshot(state: State): Uint8Array {
  const out = new ByteWriter()
  const stops = [...state.stops.values()].toSorted((a, b) => a.id - b.id)
  out.text(MAGIC)
  out.uint(SNAPSHOT_VERSION)
  counters.write(out, state)
  flows.write(out, state.flows)
  pools.write(
    out,
    state.pools.map(({ name, coin, balance, peak }) => ({ name, coin, balance, peaks: peak.peaks })),
  )
  markets.write(
    out,
    state.markets.map((market) => marketRow(state, market, stops)),
  )
  collateral.write(out, state.accounts.coins.terms())
  accounts.write(
    out,
    state.accounts.list.map((account) => accountRow(state, account)),
  )
  strategies.write(out, state.strategies.list.map(strategyRow))
  mmrCloses.write(out, state.mmrCloses.list.map(mmrCloseRow))
  return out.finish()
}

function marketRow(state: State, market: Market, stops: readonly StopOrder[]): MarketRow {
  const { instrument, lastPrice, openInterest, prices, fund } = market
  return {
    instrument,
    lastPrice,
    openInterest,
    bookVersion: market.bookVersion,
    prices,
    fund: { pnl: fund.pnl, peaks: fund.peak.peaks, deleveraging: fund.deleveraging },
    basis: [...prices.basis.oldestFirst()],
    premium: [...prices.premium.oldestFirst()],
    orders: [...orderRows(state, market, BUY), ...orderRows(state, market, SELL)],
    stops: stops.filter((stop) => ownerOf(state, stop).market === market).map((stop) => stopRow(state, stop)),
  }
}

function stopRow(state: State, stop: StopOrder): StopRow {
  const { row: _, ...figures } = stop
  return { ...figures, account: ownerOf(state, stop).account.id }
}

function* orderRows(state: State, market: Market, side: number): Generator<OrderRow> {
  const book = market.bookFor(side)
  for (let price = book.best(side); price !== NO_PRICE; price = book.worse(side, price)) {
    for (let slot = book.firstAt(price); slot !== NONE; slot = state.pool.next[slot]!) yield orderRow(state, slot)
  }
}

function orderRow(state: State, slot: number): OrderRow {
  const { pool } = state
  return {
    id: pool.id[slot]!,
    account: state.ownerOf(slot).account.id,
    side: pool.side[slot]!,
    price: pool.price[slot]!,
    leaves: pool.leaves[slot]!,
    filled: pool.filled[slot]!,
    filledCost: pool.filledCost[slot]!,
    filledFee: pool.filledFee[slot]!,
    makerRate: BigInt(pool.makerRate[slot]!),
    takerRate: BigInt(pool.takerRate[slot]!),
    flags: pool.flags[slot]!,
    orderType: pool.orderType[slot]!,
    timeInForce: pool.timeInForce[slot]!,
    smpType: pool.smpType[slot]!,
    createType: pool.createType[slot]!,
    positionIdx: pool.positionIdx[slot]!,
    createdTime: pool.createdTime[slot]!,
    updatedTime: pool.updatedTimeAt(slot),
    link: pool.linkAt(slot),
    detailed: detailsAt(state, slot),
  }
}

function accountRow(state: State, account: Account): AccountRow {
  const { id, accountType, marginMode, makerRate, takerRate, reports } = account
  const { movesPrices, initialAlert, maintenanceAlert } = account
  return {
    id,
    accountType,
    marginMode,
    makerRate,
    takerRate,
    reports,
    movesPrices,
    initialAlert,
    maintenanceAlert,
    wallets: account.wallets,
    exposures: account
      .standing()
      .filter((exposure) => !exposure.isUntouched)
      .map(exposureRow),
    ended: account.ended.oldestFirst(id, state),
  }
}

function exposureRow(exposure: Exposure): ExposureRow {
  const { market, symbolIsolated, riskId, hedge, buyLeverageE2, sellLeverageE2, positions } = exposure
  return {
    instrument: market.instrument.id,
    symbolIsolated,
    riskId,
    hedge,
    buyLeverageE2,
    sellLeverageE2,
    positions: (exposure.hasHedged ? positions : [positions[0]]).map(positionFigures),
  }
}

function positionFigures(position: Position): PositionFigures {
  const { entryValue, settledValue, openFee, addedMargin, curRealised, cumRealised, autoAddMargin, adlRank } = position
  const { status, createdTime, updatedTime } = position
  return {
    longLots: Math.max(0, position.lots),
    shortLots: Math.max(0, -position.lots),
    entryValue,
    settledValue,
    openFee,
    addedMargin,
    curRealised,
    cumRealised,
    autoAddMargin,
    adlRank,
    status,
    createdTime,
    updatedTime,
  }
}
