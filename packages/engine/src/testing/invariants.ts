import type { Engine } from '../engine.ts'
import type { AppliedCommand, LedgerEvent, OrderState } from '../event.ts'
import { HOUSE_ACCOUNTS } from '../house.ts'
import { ACCOUNTS } from './random-commands.ts'
import { brokenStops } from './stop-invariants.ts'

/** The account whose coins are margined separately. */
const CLASSIC = 19

/**
 * Checks invariants after every command from outside, comparing the engine's events with its answers to queries.
 * Returns a sentence for the first violation.
 */
export class Invariants {
  /** Balances by account and coin. */
  readonly #balances = new Map<string, bigint>()
  readonly #filled = new Map<number, number>()
  readonly #instruments: readonly number[]
  readonly #tickEvery: number
  #count = 0

  /** The expensive checks run every `tickEvery` commands. */
  constructor(instruments: readonly number[], tickEvery = 1) {
    this.#instruments = instruments
    this.#tickEvery = tickEvery
  }

  broken(engine: Engine, applied: AppliedCommand): string | undefined {
    for (const event of applied.events) {
      const problem =
        event.type === 'ledger' ? this.#ledger(event) : event.type === 'order' ? this.#order(event.order) : undefined
      if (problem !== undefined) return problem
      if (event.type === 'execution') {
        this.#filled.set(event.orderId, (this.#filled.get(event.orderId) ?? 0) + event.qty)
      }
    }
    for (const { coin, difference, insurance } of engine.audit()) {
      if (difference !== 0n) return `INV-01: ${difference} ${coin} unexplained`
      const pools = engine.insurancePools().reduce((sum, pool) => sum + (pool.coin === coin ? pool.balance : 0n), 0n)
      if (pools !== insurance) return `INV-01: pools of ${coin} hold ${pools}, the fund ${insurance}`
    }
    if (this.#count++ % this.#tickEvery !== 0) return undefined
    return this.#books(engine) ?? this.#positions(engine) ?? brokenStops(engine, ACCOUNTS) ?? this.#accounts(engine)
  }

  /** Checks INV-01 for a row: its parts add up to its balance. */
  #ledger(row: LedgerEvent): string | undefined {
    const whose = `${row.account} ${row.coin}`
    const before = this.#balances.get(whose) ?? 0n
    if (row.change !== row.cashFlow + row.funding - row.fee) return `ledger row ${row.id} does not add up`
    if (before + row.change !== row.balance) return `ledger row ${row.id}: ${before} + ${row.change} ≠ ${row.balance}`
    this.#balances.set(whose, row.balance)
    return undefined
  }

  /** Checks INV-13 and INV-15 for an order. */
  #order(order: OrderState): string | undefined {
    const filled = this.#filled.get(order.orderId) ?? 0
    if (order.createType !== 'CreateByTakeOver_PassThrough' && order.cumExecQty !== filled && this.#complete(order)) {
      return `INV-15: order ${order.orderId} says ${order.cumExecQty} filled, executions say ${filled}`
    }
    if (order.leavesQty + order.cumExecQty > order.qty)
      return `INV-15: order ${order.orderId} has more than its quantity`
    if (order.status === 'Filled' && order.leavesQty !== 0) return `INV-15: order ${order.orderId} filled with a rest`
    if (order.timeInForce === 'FOK' && order.status !== 'New' && order.cumExecQty > 0 && order.status !== 'Filled') {
      return `INV-13: fill-or-kill ${order.orderId} filled in part`
    }
    return undefined
  }

  #complete(order: OrderState): boolean {
    return order.status !== 'New'
  }

  /** Checks INV-10, and levels against orders. */
  #books(engine: Engine): string | undefined {
    for (const instrument of this.#instruments) {
      const quote = engine.quote(instrument)
      if (quote.bestBid > 0 && quote.bestAsk > 0 && quote.bestBid >= quote.bestAsk)
        return `INV-10: book ${instrument} crossed`
      const depth = engine.depth(instrument, 100_000)
      const shown = [...depth.bids, ...depth.asks].reduce((sum, [, lots]) => sum + lots, 0)
      const resting = ACCOUNTS.flatMap((account) => engine.openOrders(account))
        .filter((order) => order.instrument === instrument && order.status !== 'Untriggered')
        .reduce((sum, order) => sum + order.leavesQty, 0)
      if (shown !== resting) return `INV-11: levels of ${instrument} hold ${shown}, orders ${resting}`
    }
    return undefined
  }

  /** Checks INV-02, and closing orders against positions (INV-13). */
  #positions(engine: Engine): string | undefined {
    const all = [...ACCOUNTS, HOUSE_ACCOUNTS.liquidation].flatMap((account) => engine.positions(account))
    const stuck = all.find(({ status }) => status !== 'Normal')
    if (stuck !== undefined) return `${stuck.account} is left ${stuck.status} on ${stuck.instrument}`
    for (const instrument of this.#instruments) {
      const here = all.filter((position) => position.instrument === instrument)
      const sum = here.reduce(
        (total, position) => total + (position.side === 'Buy' ? position.size : -position.size),
        0,
      )
      if (sum !== 0) return `INV-02: positions of ${instrument} sum to ${sum}`
      const long = here.reduce((total, position) => total + (position.side === 'Buy' ? position.size : 0), 0)
      if (long !== engine.quote(instrument).openInterest) return `open interest of ${instrument} is not ${long}`
    }
    for (const account of ACCOUNTS) {
      for (const position of engine.positions(account)) {
        const closing = engine
          .openOrders(account)
          .filter((order) => order.instrument === position.instrument && order.positionIdx === position.positionIdx)
          .filter(
            (order) =>
              order.status !== 'Untriggered' &&
              order.side !== position.side &&
              (order.reduceOnly || position.positionIdx !== 0),
          )
          .reduce((sum, order) => sum + order.leavesQty, 0)
        if (closing > position.size) return `INV-13: ${account} closes ${closing} of ${position.size}`
      }
    }
    return undefined
  }

  /** Checks INV-05, and the wallet's figures against the ledger. */
  #accounts(engine: Engine): string | undefined {
    for (const account of ACCOUNTS) {
      const wallet = engine.wallet(account)
      if (wallet === undefined) continue
      const shares = account !== CLASSIC && wallet.marginMode === 'REGULAR_MARGIN'
      if (engine.positions(account).length === 0 && shares && wallet.totalMarginBalance < 0n)
        return `INV-05: ${account} owes ${wallet.totalMarginBalance} without a position`
      for (const { coin, walletBalance } of wallet.coins) {
        if (engine.positions(account).length === 0 && !shares && walletBalance < 0n)
          return `INV-05: ${account} owes ${walletBalance} ${coin} without a position`
        const reported = this.#balances.get(`${account} ${coin}`)
        if (reported !== undefined && reported !== walletBalance)
          return `${account} has ${walletBalance} ${coin}, its ledger says ${reported}`
      }
    }
    return undefined
  }
}
