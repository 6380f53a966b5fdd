import type { E8 } from '@perpdesk/numeric'
import { needsDeleveraging, type PoolStanding, poolPnlRatio } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { InsurancePool } from '../account/pools.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { unrealisedOf } from './exposure-figures.ts'

/**
 * Returns the exposure with the positions of a contract that the exchange has taken over; `undefined` if there is none,
 * as nearly always.
 */
export function takenOver({ accounts }: State, market: ContractMarket): Exposure | undefined {
  const { liquidation } = accounts
  return liquidation.newest === null ? undefined : accounts.findExposure(liquidation, market)
}

/** Returns the unrealised profit of the positions taken over on a contract. */
export function housePaper(state: State, market: ContractMarket): E8 {
  const exposure = takenOver(state, market)
  return exposure === undefined ? 0n : unrealisedOf(exposure, exposure.positions[0])
}

/**
 * Returns the amount that a pool could pay at the present marks: its balance and the unrealised profit of its
 * positions.
 */
export function poolEquity(state: State, pool: InsurancePool): E8 {
  let equity = pool.balance
  for (const market of state.markets.contracts) if (poolOf(state, market) === pool) equity += housePaper(state, market)
  return equity
}

/** Notes the present balances in the 8 h windows of R6.1. */
export function notePools(state: State): void {
  for (const pool of state.pools) pool.peak.note(state.time, poolEquity(state, pool))
  for (const market of state.markets.contracts) {
    const { peak } = market.fund
    const pnl = market.fund.pnl + housePaper(state, market)
    if (peak.peaks.length === 0) {
      if (pnl === 0n) continue
      // until now the fund had neither gained nor lost anything on the contract
      peak.note(state.time, 0n)
    }
    peak.note(state.time, pnl)
  }
}

/**
 * Returns the figures that decide on deleveraging (6.5), in E8 of the settle coin, including unrealised profit; maxima
 * are those of the last 8 h.
 */
export function poolStanding(state: State, market: ContractMarket): PoolStanding {
  const pool = poolOf(state, market)
  const balance = poolEquity(state, pool)
  const pnl = market.fund.pnl + housePaper(state, market)
  return { balance, maxBalance: pool.peak.max(balance), pnl, maxPnl: market.fund.peak.max(pnl) }
}

/**
 * Decides whether the contract's positions are to be deleveraged, publishes the start and the end of deleveraging, and
 * returns true while it is active.
 */
export function renewDeleveraging(state: State, market: ContractMarket): boolean {
  const standing = poolStanding(state, market)
  const active = needsDeleveraging(standing, market.instrument.insurancePool, market.fund.deleveraging)
  if (active !== market.fund.deleveraging) {
    market.fund.deleveraging = active
    state.report.push({
      type: 'adlAlert',
      instrument: market.instrument.id,
      active,
      balance: standing.balance,
      maxBalance: standing.maxBalance,
      pnlRatio: poolPnlRatio(standing),
    })
  }
  return active
}

/** Publishes the balances of the pools at the start of the day (6.4). */
export function reportDailyPools(state: State, day: number): void {
  if (state.pools.length === 0) return
  const pools = state.pools.map(({ name, coin, balance }) => ({ name, coin, balance }))
  state.report.push({ type: 'insurance', day, pools })
}
