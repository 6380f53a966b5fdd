import { e8 } from '@perpdesk/numeric'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { POINT } from '../account/credit.ts'
import { apply } from '../apply.ts'
import type { Command } from '../command.ts'
import { MARGIN_CHOICE } from '../margin/choose-margin.ts'
import { PRODUCTS } from '../products.ts'
import { readOut } from '../read-out.ts'
import { sha256 } from '../snapshot/sha256.ts'
import { writeSnapshot } from '../snapshot/write-snapshot.ts'
import { State } from '../state.ts'
import { BTC, contract, ETH, MID, TestExchange } from '../testing/exchange.ts'
import { USDC_PERPETUAL, usdcContract } from '../testing/families.ts'
import { lendingTerms } from '../testing/lending.ts'
import { INSTRUMENTS, RandomCommands, seeded, type TimedCommand } from '../testing/random-commands.ts'

const START = Date.UTC(2026, 0, 5, 1)
const STEPS = 1000

/** Returns random commands with long runs of orders between prices and ticks, so that a wrong credit would show. */
function stream(seed: number, quiet: number): (lastOrder: number) => TimedCommand {
  const commands = new RandomCommands(seed, seed % 3 === 0 ? [BTC] : INSTRUMENTS.slice(0, 1 + (seed % 6)))
  const random = seeded(seed + 1)
  const opening = commands.opening()
  return (lastOrder) => {
    const first = opening.shift()
    if (first !== undefined) return first
    for (;;) {
      const next = commands.next(lastOrder)
      const movesPrices = next.command.type === 'tick' || next.command.type === 'indexPrices'
      if (!movesPrices || random() > quiet) return next
    }
  }
}

/** Compares every credit with the exact available amount; returns the kinds of accounts with a credit. */
function heldCredits(state: State): string[] {
  return state.accounts.seats.flatMap((seat) => {
    const exposure = seat?.exposure ?? null
    if (exposure === null) return []
    const { account, money, market } = exposure
    const credit = exposure.regime.credit(exposure)
    if (!money.isUsd || !state.credits.holds(credit)) return []
    const available = exposure.regime.usable(exposure)
    if (BigInt(credit.points) * POINT > available) {
      expect.fail(
        `account ${account.id} has ${available} in ${market.instrument.symbol}, its credit is ${credit.points}`,
      )
    }
    return [`${account.accountType} ${exposure.hedge ? 'hedged ' : ''}${account.marginMode}`]
  })
}

/** Applies the same commands to an exchange with credits and to one that computes every order exactly. */
function runBoth(seed: number, quiet: number, held: Map<string, number>, lent: readonly string[] = []): void {
  const short = new State(MARGIN_CHOICE, PRODUCTS)
  const exact = new State(MARGIN_CHOICE, PRODUCTS)
  exact.credits.switchOff()
  const next = stream(seed, quiet)
  let time = START
  let lastOrder = 0
  for (const coin of lent) {
    const sequenced = { seq: short.seq + 1, time, command: { type: 'setLending', ...lendingTerms(coin) } as const }
    expect(readOut(apply(short, sequenced))).toEqual(readOut(apply(exact, sequenced)))
  }
  for (let step = 0; step < STEPS; step++) {
    const { wait, command } = next(lastOrder)
    time += wait
    const sequenced = { seq: short.seq + 1, time, command }
    const applied = readOut(apply(short, sequenced))
    expect(applied).toEqual(readOut(apply(exact, sequenced)))
    lastOrder = Math.max(lastOrder, applied.result.orderId)
    for (const kind of heldCredits(short)) held.set(kind, (held.get(kind) ?? 0) + 1)
  }
  expect(sha256(writeSnapshot(short))).toBe(sha256(writeSnapshot(exact)))
}

describe('credits', { timeout: 60_000 }, () => {
  it('[ENG-04, ENG-12] decide every order as the exact gate does, and never exceed what is available', () => {
    const held = new Map<string, number>()
    const seeds = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.6, 0.95, 0.99), (seed, quiet) => runBoth(seed, quiet, held)),
      { numRuns: 10 },
    )
    const often = [...held].flatMap(([kind, times]) => (times > 100 ? [kind] : []))
    expect(often).toEqual(
      expect.arrayContaining([
        'UTA2 REGULAR_MARGIN',
        'UTA2 hedged REGULAR_MARGIN',
        'UTA2 ISOLATED_MARGIN',
        'UTA2 hedged ISOLATED_MARGIN',
        'UTA REGULAR_MARGIN',
        'classic REGULAR_MARGIN',
      ]),
    )
  })

  it('[SPOT-03, ENG-12] know nothing of debts, and end where a coin that is lent would be owed', () => {
    const held = new Map<string, number>()
    const seeds = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(seeds, fc.constantFrom(0.6, 0.95, 0.99), (seed, quiet) =>
        runBoth(seed, quiet, held, ['USDC', 'USDT']),
      ),
      { numRuns: 10 },
    )
    expect(held.get('UTA2 REGULAR_MARGIN') ?? 0).toBeGreaterThan(100)
  })

  it('[ENG-12] last when another contract of their coin is opened, and end with the first in another lent coin', () => {
    const state = new State(MARGIN_CHOICE, PRODUCTS)
    let time = START
    const send = (command: Command) => apply(state, { seq: state.seq + 1, time, command }).result.code
    for (const instrument of [contract(BTC), contract(ETH), usdcContract()])
      send({ type: 'listInstrument', instrument })
    for (const coin of ['USDC', 'USDT']) send({ type: 'setLending', ...lendingTerms(coin) })
    const terms = { accountType: 'UTA2', marginMode: 'REGULAR_MARGIN', makerRate: 0n, takerRate: 0n } as const
    send({ type: 'createAccount', account: 10, reports: true, ...terms })
    send({ type: 'deposit', account: 10, coin: 'USDT', amount: e8('1000000'), bonus: false })
    const sources = [e8(String(MID / 10))]
    for (let second = 0; second < 3; second++) {
      time += 1000
      send({
        type: 'indexPrices',
        entries: [BTC, ETH, USDC_PERPETUAL].map((instrument) => ({ instrument, sources })),
      })
      send({ type: 'tick' })
    }
    const account = state.accounts.get(10)!
    const placing = new TestExchange()
    const place = (instrument: number) => send(placing.wish({ account: 10, instrument, price: MID - 100, qty: 1 }))

    expect(place(BTC)).toBe(0)
    const proven = account.credit.points
    expect(state.credits.holds(account.credit)).toBe(true)
    state.accounts.seat(account, state.market(ETH)!)
    expect(state.credits.holds(account.credit)).toBe(true)
    expect(place(ETH)).toBe(0)
    expect(account.credit.points).toBeLessThan(proven)
    state.accounts.seat(account, state.market(USDC_PERPETUAL)!)
    expect(state.credits.holds(account.credit)).toBe(false)
  })
})
