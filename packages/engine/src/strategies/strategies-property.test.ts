import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../engine.ts'
import { createEngine } from '../exchange-engine.ts'
import type { StrategyState } from '../strategy-types.ts'
import { Invariants } from '../testing/invariants.ts'
import { ACCOUNTS, INSTRUMENTS, RandomCommands, type TimedCommand } from '../testing/random-commands.ts'

/** Quantities that a strategy's orders have executed and may still execute, summed from the orders themselves. */
class Children {
  readonly #filled = new Map<number, number>()
  readonly #strategyOf = new Map<number, number>()

  take(engine: Engine, events: ReturnType<Engine['apply']>['events']): string | undefined {
    for (const event of events) {
      if (event.type === 'order') this.#strategyOf.set(event.order.orderId, event.order.details?.strategyId ?? 0)
    }
    for (const event of events) {
      if (event.type !== 'execution') continue
      const id = this.#strategyOf.get(event.orderId) ?? 0
      if (id !== 0) this.#filled.set(id, (this.#filled.get(id) ?? 0) + event.qty)
    }
    for (const event of events) {
      const problem = event.type === 'strategy' ? this.#check(engine, event.strategy) : undefined
      if (problem !== undefined) return problem
    }
    return undefined
  }

  #check(engine: Engine, strategy: StrategyState): string | undefined {
    const { strategyId, account, executedQty, qty, state } = strategy
    const open = engine.openOrders(account).filter((order) => order.details?.strategyId === strategyId)
    const leaves = open.reduce((sum, order) => sum + order.leavesQty, 0)
    const ended = state === 3 || state === 4
    if (executedQty !== (this.#filled.get(strategyId) ?? 0)) return `strategy ${strategyId} has not counted its fills`
    if (executedQty + leaves > qty) return `strategy ${strategyId} may execute ${executedQty + leaves} of ${qty}`
    if (open.length > (ended ? 0 : 1)) return `strategy ${strategyId} has ${open.length} orders open`
    if ((open[0]?.orderId ?? 0) !== strategy.childOrderId) return `strategy ${strategyId} has lost its order`
    return state === 3 && executedQty !== qty ? `strategy ${strategyId} is no complete one` : undefined
  }
}

it('[ENG-09, 3.9] orders of a strategy never add up to more than it, and all that they fill is counted', {
  timeout: 60_000,
}, () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (seed) => {
      const engine = createEngine()
      const commands = new RandomCommands(seed)
      const children = new Children()
      const invariants = new Invariants(INSTRUMENTS, 10)
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      const send = ({ wait, command }: TimedCommand) => {
        time += wait
        const applied = engine.apply({ seq: engine.seq + 1, time, command })
        lastOrder = Math.max(lastOrder, applied.result.orderId)
        const problem = children.take(engine, applied.events) ?? invariants.broken(engine, applied)
        if (problem !== undefined) throw new Error(`command ${applied.seq} (${command.type}): ${problem}`)
        for (const event of applied.events) if (event.type === 'strategy') ends.add(event.strategy.terminateType)
      }
      for (const command of commands.opening()) send(command)
      for (let place = 0; place < 700; place++) send(commands.next(lastOrder))
      expect(ACCOUNTS.every((account) => engine.strategies(account).every(({ state }) => state !== 3))).toBe(true)
    }),
    { numRuns: 5 },
  )
  expect(ends.size).toBeGreaterThan(3)
})
