import { ByteWriter } from '../codec/byte-writer.ts'
import { LAYOUT } from '../codec/layouts.ts'
import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import { seatOf } from '../triggers/stop-life.ts'
import type { StopOrder } from '../triggers/stop-order.ts'
import { writeEnded } from './ended-layout.ts'
import { mmrCloseRow, mmrCloses } from './mmr-close-rows.ts'
import { writeResting } from './resting-layout.ts'
import { writeSeats } from './seat-layout.ts'
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
  type StopRow,
  spentIds,
  tokens,
} from './snapshot-layouts.ts'
import { strategies, strategyRow } from './strategy-rows.ts'

/**
 * Returns the whole state as bytes. Everything is written in a fixed order (ids, coins, price-time order of the books),
 * never in the order of its history, so equal states give equal bytes.
 */
export function writeSnapshot(state: State): Uint8Array {
  const out = new ByteWriter()
  const stops = [...state.stops.values()].toSorted((a, b) => a.id - b.id)
  out.text(MAGIC)
  out.uint(LAYOUT)
  counters.write(out, state)
  flows.write(out, state.flows)
  pools.write(
    out,
    state.pools.map(({ name, coin, balance, peak }) => ({ name, coin, balance, peaks: peak.peaks })),
  )
  markets.write(
    out,
    state.markets.all.map((market) => marketRow(state, market, stops)),
  )
  spentIds.write(
    out,
    state.markets.spent.ranges.map(([first, last]) => ({ first, last })),
  )
  collateral.write(out, state.accounts.coins.terms())
  lending.write(
    out,
    state.accounts.coins.lent.flatMap(({ lending }) => lending ?? []),
  )
  tokens.write(out, state.tokens)
  out.uint(state.accounts.list.length)
  for (const account of state.accounts.list) {
    accountFigures.write(out, account)
    writeSeats(out, state, account)
    writeEnded(out, state, account.ended)
  }
  writeResting(out, state)
  strategies.write(out, state.strategies.list.map(strategyRow))
  mmrCloses.write(out, state.mmrCloses.list.map(mmrCloseRow))
  return out.finish()
}

function marketRow(state: State, market: Market, stops: readonly StopOrder[]): MarketRow {
  const { instrument, lastPrice, openPrice, openInterest, prices, fund } = market
  return {
    instrument,
    lastPrice,
    openPrice,
    openInterest,
    bookVersion: market.bookVersion,
    prices,
    fund: { pnl: fund.pnl, peaks: fund.peak.peaks, deleveraging: fund.deleveraging },
    basis: [...prices.basis.oldestFirst()],
    premium: [...prices.premium.oldestFirst()],
    stops: stops.filter((stop) => seatOf(state, stop).market === market).map((stop) => stopRow(state, stop)),
  }
}

function stopRow(state: State, stop: StopOrder): StopRow {
  const { row: _, ...figures } = stop
  return { ...figures, account: seatOf(state, stop).account.id }
}
