import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Engine } from '../engine.ts'
import type { EngineEvent, OrderState, PositionState, WalletState } from '../event.ts'
import { createEngine } from '../exchange-engine.ts'
import type { StrategyState } from '../strategy-types.ts'
import { ACCOUNTS, RandomCommands, type TimedCommand } from '../testing/random-commands.ts'

const OPEN: ReadonlySet<OrderState['status']> = new Set(['New', 'PartiallyFilled', 'Untriggered', 'Triggered'])
const ENDED: ReadonlySet<StrategyState['state']> = new Set([3, 4])
/** An account that quotes and receives no events. */
const SILENT = 10

/** The state of a client that read an account once and applies every event since. */
class Mirror {
  readonly account: number
  readonly #orders = new Map<number, OrderState>()
  readonly #positions = new Map<string, PositionState>()
  readonly #strategies = new Map<number, StrategyState>()
  #wallet: WalletState | undefined

  constructor(engine: Engine, account: number) {
    this.account = account
    this.#wallet = engine.wallet(account)
    for (const order of engine.openOrders(account)) this.#orders.set(order.orderId, order)
    for (const strategy of engine.strategies(account)) this.#strategies.set(strategy.strategyId, strategy)
    for (const position of heldBy(engine, account)) this.#positions.set(placeOf(position), position)
  }

  take(event: EngineEvent): void {
    if (event.type === 'order' && event.order.account === this.account) {
      if (OPEN.has(event.order.status)) this.#orders.set(event.order.orderId, event.order)
      else this.#orders.delete(event.order.orderId)
    } else if (event.type === 'strategy' && event.strategy.account === this.account) {
      if (ENDED.has(event.strategy.state)) this.#strategies.delete(event.strategy.strategyId)
      else this.#strategies.set(event.strategy.strategyId, event.strategy)
    } else if (event.type === 'position' && event.account === this.account) {
      if (event.position.size > 0) this.#positions.set(placeOf(event.position), event.position)
      else this.#positions.delete(placeOf(event.position))
    } else if (event.type === 'wallet' && event.account === this.account) this.#wallet = event.wallet
  }

  get known(): Known {
    return knownOf(this.#orders.values(), this.#strategies.values(), this.#positions.values(), this.#wallet)
  }
}

/** Open orders, strategies and positions of an account. */
type Known = ReturnType<typeof knownOf>

function knownOf(
  orders: Iterable<OrderState>,
  strategies: Iterable<StrategyState>,
  positions: Iterable<PositionState>,
  wallet: WalletState | undefined,
) {
  return {
    orders: new Map([...orders].map((order) => [order.orderId, order])),
    strategies: new Map([...strategies].map((strategy) => [strategy.strategyId, strategy])),
    positions: new Map([...positions].map((position) => [placeOf(position), lasting(position)])),
    balances: wallet?.coins.map(({ coin, walletBalance, cumRealisedPnl }) => [coin, walletBalance, cumRealisedPnl]),
    marginMode: wallet?.marginMode,
  }
}

function listedBy(engine: Engine, account: number): Known {
  const positions = heldBy(engine, account)
  return knownOf(engine.openOrders(account), engine.strategies(account), positions, engine.wallet(account))
}

function heldBy(engine: Engine, account: number): readonly PositionState[] {
  return engine.positions(account).filter(({ size }) => size > 0)
}

function placeOf({ instrument, positionIdx }: PositionState): string {
  return `${instrument}.${positionIdx}`
}

/**
 * Returns a position without the figures that change with the mark alone; in cross margin the marks of all contracts
 * change them.
 */
function lasting(state: PositionState): Partial<PositionState> {
  const moved = { markPrice: 0n, maintenanceMargin: 0n, unrealisedPnl: 0n, riskTier: 0 }
  const moves = state.isIsolated ? moved : { ...moved, liqPrice: 0n, bustPrice: 0n, positionBalance: 0n }
  return { ...state, ...moves }
}

it('[RT-02, ENG-07] whoever hears all that an account is told knows what it has open, without asking again', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (seed) => {
      const engine = createEngine()
      const commands = new RandomCommands(seed)
      let time = Date.UTC(2026, 0, 5, 1)
      let lastOrder = 0
      const send = ({ wait, command }: TimedCommand) => {
        time += wait
        const applied = engine.apply({ seq: engine.seq + 1, time, command })
        lastOrder = Math.max(lastOrder, applied.result.orderId)
        return applied
      }
      for (const command of commands.opening()) send(command)
      const listening = ACCOUNTS.filter((account) => account !== SILENT)
      const mirrors = listening.map((account) => new Mirror(engine, account))
      for (let place = 0; place < 400; place++) {
        const next = commands.next(lastOrder)
        const { seq, events } = send(next)
        for (const mirror of mirrors) {
          for (const event of events) mirror.take(event)
          const command = `command ${seq} (${next.command.type})`
          expect({ command, ...mirror.known }).toEqual({ command, ...listedBy(engine, mirror.account) })
        }
      }
    }),
    { numRuns: 5 },
  )
})
