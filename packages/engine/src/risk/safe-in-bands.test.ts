import {
  crossUsable,
  INITIAL_RATE_ALERT,
  isMaintenanceBroken,
  MAINTENANCE_RATE_ALERT,
  reachesRate,
  riskBase,
} from '@perpdesk/trading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../account/account.ts'
import { apply } from '../apply.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { State } from '../state.ts'
import { INSTRUMENTS, RandomCommands, seeded } from '../testing/random-commands.ts'
import { crossAccount } from './account-figures.ts'
import { isSafe, worstCross } from './safe-in-bands.ts'

const START = Date.UTC(2026, 0, 5, 1)
const STEPS = 1500

/** Counts of accounts with something at stake for which the check of bands applies, and of those found safe. */
interface Seen {
  covered: number
  safe: number
}

describe('safety within bands', { timeout: 60_000 }, () => {
  it('[ENG-04, ENG-12] holds at every mark within them, and the worst sums are never better than those of such marks', () => {
    const seen: Seen = { covered: 0, safe: 0 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => tryMarks(seed, seen)),
      { numRuns: 8 },
    )
    expect(seen.covered).toBeGreaterThan(1000)
    expect(seen.safe).toBeGreaterThan(300)
  })
})

function tryMarks(seed: number, seen: Seen): void {
  const commands = new RandomCommands(seed, INSTRUMENTS.slice(0, 1 + (seed % 6)))
  const random = seeded(seed + 1)
  const opening = commands.opening()
  const state = new State(MARGIN_CHOICE, PRODUCTS)
  let time = START
  let lastOrder = 0
  for (let step = 0; step < STEPS; step++) {
    const { wait, command } = opening.shift() ?? commands.next(lastOrder)
    time += wait
    const { result } = apply(state, { seq: state.seq + 1, time, command })
    lastOrder = Math.max(lastOrder, result.orderId)
    if (command.type !== 'tick') continue
    for (const account of state.accounts.list) if (account.exposures().length > 0) check(state, account, random, seen)
  }
}

/** Compares the result of the check with the account's state at random marks within the bands, ends included. */
function check(state: State, account: Account, random: () => number, seen: Seen): void {
  const worst = worstCross(account)
  if (worst === null) return
  seen.covered++
  const safe = isSafe(account)
  if (safe) seen.safe++
  const marks = state.markets.contracts.map(({ prices }) => prices.mark)
  for (let draw = 0; draw < 3; draw++) {
    for (const { prices, band } of state.markets.contracts) {
      if (band !== null) prices.mark = band.low + (BigInt(Math.round(random() * 8)) * (band.high - band.low)) / 8n
    }
    state.accounts.marks.count++
    const cross = crossAccount(account)
    expect(cross.marginBalance).toBeGreaterThanOrEqual(worst.marginBalance)
    expect(cross.orderLoss).toBeGreaterThanOrEqual(worst.orderLoss)
    expect(cross.totalInitialMargin).toBeLessThanOrEqual(worst.totalInitialMargin)
    expect(cross.totalMaintenanceMargin).toBeLessThanOrEqual(worst.totalMaintenanceMargin)
    expect(crossUsable(cross)).toBeGreaterThanOrEqual(crossUsable(worst))
    if (!safe) continue
    const base = riskBase(cross)
    expect(isMaintenanceBroken(cross)).toBe(false)
    expect(reachesRate(cross.totalInitialMargin, base, INITIAL_RATE_ALERT)).toBe(false)
    expect(reachesRate(cross.totalMaintenanceMargin, base, MAINTENANCE_RATE_ALERT)).toBe(false)
  }
  for (const [place, { prices }] of state.markets.contracts.entries()) prices.mark = marks[place]!
  state.accounts.marks.count++
  crossAccount(account)
}
