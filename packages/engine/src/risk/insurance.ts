import type { E8 } from '@perpdesk/numeric'
import { needsDeleveraging, type PoolStanding, poolPnlRatio } from '@perpdesk/trading'
import type { Market } from '../market.ts'
import type { State } from '../state.ts'
import { unrealisedOf } from './exposure-figures.ts'
import { InsurancePool } from './pools.ts'

/** The pool of a name and a coin, opened empty where there is none. Pools stand in the order of coin and name. */
export function poolNamed(state: State, name: string, coin: string): InsurancePool {
  const { pools } = state
  const found = pools.find((pool) => pool.name === name && pool.coin === coin)
  if (found !== undefined) return found
  const pool = new InsurancePool(name, coin)
  const at = pools.findIndex((other) => other.coin > coin || (other.coin === coin && other.name > name))
  pools.splice(at < 0 ? pools.length : at, 0, pool)
  return pool
}

/** The pool of a contract; looked up once and kept with the market until a listing names another. */
export function poolOf(state: State, market: Market): InsurancePool {
  const { insurancePool, settleCoin } = market.instrument
  const { fund } = market
  if (fund.pool?.name !== insurancePool.name) fund.pool = poolNamed(state, insurancePool.name, settleCoin)
  return fund.pool
}

/** Money that came to the fund from outside or from a conversion: the coin's common pool has it. */
export function creditCommonPool(state: State, coin: string, amount: E8): void {
  poolNamed(state, coin, coin).balance += amount
  state.accounts.insurance.wallet(coin).balance += amount
}

/** Money that the fund won or, below zero, lost on a contract: its pool has it. */
export function creditPool(state: State, market: Market, amount: E8): void {
  if (amount === 0n) return
  poolOf(state, market).balance += amount
  market.fund.pnl += amount
  state.accounts.insurance.wallet(market.instrument.settleCoin).balance += amount
}

/** Profit on paper of what the house has taken over on a contract. */
export function housePaper(state: State, market: Market): E8 {
  const { liquidation } = state.accounts
  // nearly always nothing was ever taken over
  if (liquidation.newest === null) return 0n
  const exposure = state.accounts.find(liquidation, market)
  return exposure === undefined ? 0n : unrealisedOf(exposure, exposure.positions[0])
}

/** A pool's balance with the profit on paper of what the house holds for it: what it could pay at the present marks. */
export function poolEquity(state: State, pool: InsurancePool): E8 {
  let equity = pool.balance
  for (const market of state.markets) if (poolOf(state, market) === pool) equity += housePaper(state, market)
  return equity
}

/** Takes the present balances into the 8 h of R6.1. */
export function notePools(state: State): void {
  for (const pool of state.pools) pool.peak.note(state.time, poolEquity(state, pool))
  for (const market of state.markets) {
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

/** What decides on deleveraging (6.5), in E8 of the settle coin: balances and profits with those on paper, and their largest of 8 h. */
export function poolStanding(state: State, market: Market): PoolStanding {
  const pool = poolOf(state, market)
  const balance = poolEquity(state, pool)
  const pnl = market.fund.pnl + housePaper(state, market)
  return { balance, maxBalance: pool.peak.max(balance), pnl, maxPnl: market.fund.peak.max(pnl) }
}

/** Decides whether the contract's positions are to be deleveraged, and tells when that begins or ends. */
export function renewDeleveraging(state: State, market: Market): boolean {
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

/** Tells everybody what the pools held when the day began (6.4). */
export function tellDailyPools(state: State, day: number): void {
  if (state.pools.length === 0) return
  const pools = state.pools.map(({ name, coin, balance }) => ({ name, coin, balance }))
  state.report.push({ type: 'insurance', day, pools })
}
