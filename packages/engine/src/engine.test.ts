import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Transfer } from './command.ts'
import type { Engine } from './engine.ts'
import type { AppliedCommand } from './event.ts'
import { createEngine, restoreEngine } from './exchange-engine.ts'
import { readOut } from './read-out.ts'
import { sha256 } from './snapshot/sha256.ts'
import { BTC } from './testing/exchange.ts'
import { Invariants } from './testing/invariants.ts'
import { INSTRUMENTS, RandomCommands, type TimedCommand } from './testing/random-commands.ts'
import { randomLeverage } from './testing/random-leverage.ts'
import { randomTransfers } from './testing/random-transfers.ts'

const START = Date.UTC(2026, 0, 5, 1)

/** Applies a seeded sequence of commands to an engine and passes each result to `each`. */
function run(
  engine: Engine,
  seed: number,
  count: number,
  each: (applied: AppliedCommand, place: number) => void,
  traded: readonly number[] = INSTRUMENTS,
  transfers: (() => Transfer) | null = null,
): void {
  const commands = new RandomCommands(seed, traded)
  const withLeverage = randomLeverage(seed)
  let time = START
  let lastOrder = 0
  const send = ({ wait, command }: TimedCommand, place: number) => {
    time += wait
    const applied = readOut(engine.apply({ seq: engine.seq + 1, time, command: withLeverage(command) }))
    lastOrder = Math.max(lastOrder, applied.result.orderId)
    each(applied, place)
  }
  for (const [place, command] of commands.opening().entries()) send(command, place)
  for (let place = 0; place < count; place++) {
    send(commands.next(lastOrder), place)
    if (transfers !== null && place % 20 === 0) send({ wait: 0, command: transfers() }, place)
  }
}

const seeds = fc.integer({ min: 1, max: 1_000_000_000 })

describe('the engine under random commands', { timeout: 60_000 }, () => {
  it('[ENG-03, INV-01, INV-02, INV-05, INV-10, INV-13, INV-15] keeps its money, positions and books after every command', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const engine = createEngine()
        const invariants = new Invariants(INSTRUMENTS, 20)
        const check = (applied: AppliedCommand, place: number): void => {
          const problem = invariants.broken(engine, applied)
          if (problem !== undefined) throw new Error(`command ${place} (seq ${applied.seq}): ${problem}`)
        }
        run(engine, seed, 1000, check, INSTRUMENTS, randomTransfers(seed))
      }),
      { numRuns: 8 },
    )
  })

  it('[ENG-01, INV-31] gives the same events and the same state hash twice', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const first = createEngine()
        const second = createEngine()
        const events: unknown[] = []
        run(first, seed, 600, (applied) => events.push(applied))
        let place = 0
        run(second, seed, 600, (applied) => expect(applied).toEqual(events[place++]))
        expect(second.stateHash()).toBe(first.stateHash())
      }),
      { numRuns: 4 },
    )
  })

  it('[ENG-12, INV-31] goes on from a snapshot as if it had never stopped', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 790 }), (seed, cut) => {
        const whole = createEngine()
        const later: AppliedCommand[] = []
        const commands = new RandomCommands(seed)
        let time = START
        let lastOrder = 0
        let restored: Engine | undefined
        const sendBoth = ({ wait, command }: TimedCommand) => {
          time += wait
          const applied = readOut(whole.apply({ seq: whole.seq + 1, time, command }))
          lastOrder = Math.max(lastOrder, applied.result.orderId)
          if (restored === undefined) return
          later.push(applied)
          expect(readOut(restored.apply({ seq: restored.seq + 1, time, command }))).toEqual(applied)
        }
        for (const command of commands.opening()) sendBoth(command)
        for (let place = 0; place < 800; place++) {
          if (place === cut) {
            const bytes = whole.snapshot()
            restored = restoreEngine(bytes)
            expect(sha256(restored.snapshot())).toBe(sha256(bytes))
          }
          sendBoth(commands.next(lastOrder))
        }
        expect(later.length).toBeGreaterThan(0)
        expect(restored?.stateHash()).toBe(whole.stateHash())
      }),
      { numRuns: 4 },
    )
  })

  it('[ENG-03] really reaches fills, liquidations, takeovers, funding and refusals', () => {
    const seen = new Set<string>()
    const note = ({ events, result }: AppliedCommand): void => {
      seen.add(`code ${result.code}`)
      for (const event of events) {
        seen.add(event.type)
        if (event.type === 'order')
          seen.add(event.order.cancelType).add(event.order.rejectReason).add(event.order.createType)
        if (event.type === 'execution') seen.add(event.execType)
        if (event.type === 'ledger') seen.add(`${event.ledgerType} ${event.coin}`)
      }
    }
    for (const seed of [1, 2, 3]) run(createEngine(), seed, 3000, note)
    for (const seed of [1, 2]) run(createEngine(), seed, 3000, note, [BTC])
    for (const wanted of [
      'trade',
      'closedPnl',
      'liquidation',
      'funding',
      'BustTrade',
      'Settle',
      'Delivery',
      'TRADE BTC',
      'TRADE USDC',
      'LIQUIDATION USDT',
      'LIQUIDATION BTC',
      'SETTLEMENT BTC',
      'DELIVERY BTC',
      'DELIVERY USDC',
      'CreateByTakeOver_PassThrough',
      'CancelByReduceOnly',
      'CancelBySmp',
      'CancelAllBeforeLiq',
      'adl',
      'adlAlert',
      'marginAlert',
      'AdlTrade',
      'ADL USDT',
      'CreateByAdl_PassThrough',
      'CancelByPrepareAdl',
      'CURRENCY_SELL BTC',
      'EC_CancelForNoFullFill',
      'EC_PostOnlyWillTakeLiquidity',
      'EC_NoImmediateQtyToFill',
      'code 110072',
      'code 110007',
      'code 110017',
      'code 10001',
    ]) {
      expect(seen).toContain(wanted)
    }
  })
})
