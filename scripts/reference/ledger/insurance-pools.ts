import type { Pool } from '../account/pools.ts'
import type { Market, Model } from '../model.ts'

export function poolNamed(model: Model, name: string, coin: string): Pool {
  const found = model.pools.find((pool) => pool.name === name && pool.coin === coin)
  if (found !== undefined) return found
  const pool: Pool = { name, coin, balance: 0n, noted: [] }
  model.pools.push(pool)
  return pool
}

export function poolOf(model: Model, { instrument }: Market): Pool {
  return poolNamed(model, instrument.insurancePool.name, instrument.settleCoin)
}
