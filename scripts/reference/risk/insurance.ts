import type { PoolBalance } from '@perpdesk/engine'
import type { Noted, Pool } from '../account/pools.ts'
import { exact, Fraction } from '../formulas/fraction.ts'
import { poolOf } from '../ledger/insurance-pools.ts'
import type { Market, Model } from '../model.ts'
import { unrealisedOf } from './exposure-figures.ts'

const STEP = 600_000
/** Number of ten-minute steps over which the largest balance is determined: 8 h. */
const STEPS = 48

/** Returns all pools, sorted by coin and name. */
function poolRows({ pools }: Model): readonly PoolBalance[] {
  const key = ({ name, coin }: Pool) => [coin, name]
  const isBefore = (a: Pool, b: Pool): boolean => (a.coin === b.coin ? a.name < b.name : a.coin < b.coin)
  const sorted = pools.toSorted((a, b) => (key(a).join() === key(b).join() ? 0 : isBefore(a, b) ? -1 : 1))
  return sorted.map(({ name, coin, balance }) => ({ name, coin, balance }))
}

/** Returns the unrealised profit of the positions taken over on a contract. */
export function paperOf(model: Model, market: Market): bigint {
  const standing = model.house.standings.find((one) => one.market === market)
  const position = standing?.positions[0]
  return standing === undefined || position === undefined || position.lots === 0 ? 0n : unrealisedOf(standing, position)
}

/** Returns the amount that a pool could pay now: its balance and the unrealised profit of all positions held for it. */
export function equityOf(model: Model, pool: Pool): bigint {
  return model.markets.reduce((sum, market) => {
    return poolOf(model, market) === pool ? sum + paperOf(model, market) : sum
  }, pool.balance)
}

/** Records the current values in the window of the last 8 h. */
export function notePools(model: Model): void {
  const step = Math.floor(model.time / STEP)
  const add = (noted: Noted[], value: bigint): Noted[] => {
    return [...noted.filter((one) => one.step > step - STEPS), { step, value }]
  }
  if (model.pools.length > 0) for (const market of model.markets) poolOf(model, market)
  for (const pool of model.pools) pool.noted = largest(add(pool.noted, equityOf(model, pool)))
  for (const market of model.markets) {
    const won = market.fundPnl + paperOf(model, market)
    if (won === 0n && market.fundNoted.length === 0) continue
    // before the first profit or loss the value was zero
    if (market.fundNoted.length === 0) market.fundNoted = [{ step, value: 0n }]
    market.fundNoted = largest(add(market.fundNoted, won))
  }
}

/** Keeps only the largest value of each step. */
function largest(noted: readonly Noted[]): Noted[] {
  const last = noted.at(-1)
  const before = noted.at(-2)
  if (last === undefined || before === undefined || last.step !== before.step) return [...noted]
  return [...noted.slice(0, -2), last.value > before.value ? last : before]
}

function most(noted: readonly Noted[], least: bigint): bigint {
  return noted.reduce((found, { value }) => (value > found ? value : found), least)
}

/** Decides whether the contract's positions are deleveraged (R6.1, R6.2), and publishes the start and end. */
export function renewDeleveraging(model: Model, market: Market): boolean {
  const pool = poolOf(model, market)
  const { triggerRatio, stopRatio, threshold } = market.instrument.insurancePool
  const balance = equityOf(model, pool)
  const maxBalance = most(pool.noted, balance)
  const won = market.fundPnl + paperOf(model, market)
  const drawn = won - most(market.fundNoted, won)
  const pnlRatio = maxBalance > 0n ? new Fraction(drawn, maxBalance).e8('floor') : 0n
  const isDrawn = balance > threshold && exact(pnlRatio).compare(exact(triggerRatio)) <= 0
  const active = balance <= 0n || (market.deleveraging ? pnlRatio <= stopRatio : isDrawn)
  if (active !== market.deleveraging) {
    market.deleveraging = active
    const instrument = market.instrument.id
    model.events.push({ type: 'adlAlert', instrument, active, balance, maxBalance, pnlRatio })
  }
  return active
}

/** Publishes the balances of the pools at the start of a day. */
export function reportPools(model: Model, day: number): void {
  if (model.pools.length > 0) model.events.push({ type: 'insurance', day, pools: poolRows(model) })
}
