import type { E8 } from '@perpdesk/numeric'
import { needsDeleveraging, type PoolStanding, poolPnlRatio } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { InsurancePool } from '../account/pools.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { unrealisedOf } from './exposure-figures.ts'

/** Positions of a contract that the exchange has taken over; nearly always there are none. */
export function takenOver({ accounts }: State, market: ContractMarket): Exposure | undefined {
  const { liquidation } = accounts
  return liquidation.newest === null ? undefined : accounts.findExposure(liquidation, market)
}

/** Unrealised profit of the positions taken over on a contract. */
export function housePaper(state: State, market: ContractMarket): E8 {
  const exposure = takenOver(state, market)
  return exposure === undefined ? 0n : unrealisedOf(exposure, exposure.positions[0])
}

/** Amount that a pool could pay at the present marks: its balance and the unrealised profit of its positions. */
export function poolEquity(state: State, pool: InsurancePool): E8 {
  let equity = pool.balance
  for (const market of state.markets.contracts) if (poolOf(state, market) === pool) equity += housePaper(state, market)
  return equity
}

/** Takes the present balances into the 8 h of R6.1. */
export function notePools(state: State): void {
  for (const pool of state.pools) pool.peak.note(state.time, poolEquity(state, pool))
  for (const market of state.markets.contracts) {
    const { peak } = market.fund
    const pnl = market.fund.pnl + housePaper(state, market)
    if (peak.peaks.length === 0) {
      if (pnl === 0n) continue
      // up to now it had neither won nor lost anything
      peak.note(state.time, 0n)
    }
    peak.note(state.time, pnl)
  }
}

/** Figures that decide on deleveraging (6.5), in E8 of the settle coin, with unrealised profit; maxima are of 8 h. */
export function poolStanding(state: State, market: ContractMarket): PoolStanding {
  const pool = poolOf(state, market)
  const balance = poolEquity(state, pool)
  const pnl = market.fund.pnl + housePaper(state, market)
  return { balance, maxBalance: pool.peak.max(balance), pnl, maxPnl: market.fund.peak.max(pnl) }
}

/** Decides if the contract's positions are to be deleveraged, and publishes the begin and the end of it. */
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
export function tellDailyPools(state: State, day: number): void {
  if (state.pools.length === 0) return
  const pools = state.pools.map(({ name, coin, balance }) => ({ name, coin, balance }))
  state.report.push({ type: 'insurance', day, pools })
}
