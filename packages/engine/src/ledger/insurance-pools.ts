import type { E8 } from '@perpdesk/numeric'
import { InsurancePool } from '../account/pools.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'

/**
 * Returns the pool with this name and coin; creates an empty one if there is none. Pools are sorted by coin and name.
 */
export function poolNamed(state: State, name: string, coin: string): InsurancePool {
  const { pools } = state
  const found = pools.find((pool) => pool.name === name && pool.coin === coin)
  if (found !== undefined) return found
  const pool = new InsurancePool(name, coin)
  const at = pools.findIndex((other) => other.coin > coin || (other.coin === coin && other.name > name))
  pools.splice(at < 0 ? pools.length : at, 0, pool)
  return pool
}

/** Returns the pool of a contract. It is cached in the market until a listing names another pool. */
export function poolOf(state: State, market: ContractMarket): InsurancePool {
  const { insurancePool, settleCoin } = market.instrument
  const { fund } = market
  if (fund.pool?.name !== insurancePool.name) fund.pool = poolNamed(state, insurancePool.name, settleCoin)
  return fund.pool
}

/** Credits the coin's common pool with money from outside or from a conversion. */
export function creditCommonPool(state: State, coin: string, amount: E8): void {
  poolNamed(state, coin, coin).balance += amount
  state.accounts.insurance.wallet(coin).balance += amount
}

/** Credits the contract's pool with the fund's gain (positive) or loss (negative) on the contract. */
export function creditPool(state: State, market: ContractMarket, amount: E8): void {
  if (amount === 0n) return
  poolOf(state, market).balance += amount
  market.fund.pnl += amount
  state.accounts.insurance.wallet(market.instrument.settleCoin).balance += amount
}
