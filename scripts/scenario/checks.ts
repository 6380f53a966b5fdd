import { formatE8, ONE } from '@perpdesk/numeric'
import type { Engine } from '../../packages/engine/src/engine.ts'
import type { AppliedCommand, LedgerEvent } from '../../packages/engine/src/event.ts'
import { HOUSE_ACCOUNTS } from '../../packages/engine/src/index.ts'
import { fundProblem, requestProblem, TOKENS } from './holders.ts'
import { CONTRACTS, PAIRS } from './venue.ts'

/** Invariants of the engine, checked from the outside. Each check returns a sentence if it fails. */
export class Checks {
  readonly #accounts: readonly number[]
  /** Balance of each account and coin according to the ledger. */
  readonly #ledger = new Map<string, bigint>()

  constructor(accounts: readonly number[]) {
    this.#accounts = accounts
  }

  /**
   * After every command: the rows of the ledger add up, the sum of every coin is conserved, the lender's loans are those
   * of the accounts, the insurance pools equal the fund, and tokens were subscribed and redeemed at their value ± fee.
   */
  command(engine: Engine, applied: AppliedCommand): string | undefined {
    for (const event of applied.events) {
      const problem = event.type === 'ledger' ? this.#row(event) : undefined
      if (problem !== undefined) return problem
    }
    for (const { coin, difference, insurance } of engine.audit()) {
      if (difference !== 0n) return `${difference} units of ${coin} cannot be explained`
      const pools = engine.insurancePools().reduce((sum, pool) => sum + (pool.coin === coin ? pool.balance : 0n), 0n)
      if (pools !== insurance) return `the pools of ${coin} hold ${pools}, the fund ${insurance}`
    }
    return requestProblem(applied)
  }

  #row(row: LedgerEvent): string | undefined {
    const key = `${row.account} ${row.coin}`
    const before = this.#ledger.get(key) ?? 0n
    if (row.change !== row.cashFlow + row.funding - row.fee) return `ledger row ${row.id} does not add up in itself`
    if (before + row.change !== row.balance)
      return `ledger row ${row.id}: ${before} and ${row.change} are not ${row.balance}`
    this.#ledger.set(key, row.balance)
    return undefined
  }

  /**
   * After every tick: longs equal shorts, no order book is crossed, no account owes more than is lent to it, wallets
   * equal the ledger, no account is below its maintenance margin, and funds own what their tokens are worth.
   */
  whole(engine: Engine, tick: AppliedCommand): string | undefined {
    return (
      this.#positions(engine) ??
      this.#books(engine) ??
      this.#wallets(engine) ??
      this.#standing(engine, tick) ??
      fundProblem(engine)
    )
  }

  /** Checks margins. An account deleveraged in this tick may be below its margin; the next tick checks it. */
  #standing(engine: Engine, tick: AppliedCommand): string | undefined {
    const deleveraged = new Set(tick.events.flatMap((event) => (event.type === 'adl' ? [event.account] : [])))
    for (const account of this.#accounts) {
      const held = engine.positions(account)
      if ((held.length === 0 && engine.loans(account).length === 0) || deleveraged.has(account)) continue
      const rate = engine.wallet(account)?.maintenanceMarginRate ?? 0n
      if (rate >= ONE) return `${account} stands at a maintenance margin rate of ${formatE8(rate)}`
      for (const { isIsolated, instrument, positionBalance, unrealisedPnl, maintenanceMargin } of held) {
        if (isIsolated && positionBalance + unrealisedPnl < maintenanceMargin) {
          return `${account} stands below the maintenance margin of its position in ${instrument}`
        }
      }
    }
    return undefined
  }

  #positions(engine: Engine): string | undefined {
    const long = new Map<number, number>()
    const short = new Map<number, number>()
    for (const account of [...this.#accounts, HOUSE_ACCOUNTS.liquidation, ...TOKENS.map((terms) => terms.account)]) {
      for (const { instrument, side, size, status } of engine.positions(account)) {
        const lots = side === 'Buy' ? long : short
        lots.set(instrument, (lots.get(instrument) ?? 0) + size)
        if (status !== 'Normal') return `a position of ${account} is left ${status}`
      }
    }
    for (const { id, symbol } of CONTRACTS) {
      const open = engine.quote(id).openInterest
      if ((long.get(id) ?? 0) !== (short.get(id) ?? 0)) return `${symbol}: ${long.get(id)} long, ${short.get(id)} short`
      if ((long.get(id) ?? 0) !== open) return `${symbol}: open interest ${open}, positions ${long.get(id)}`
    }
    return undefined
  }

  #books(engine: Engine): string | undefined {
    for (const { id, symbol } of [...CONTRACTS, ...PAIRS]) {
      const { bestBid, bestAsk } = engine.quote(id)
      if (bestBid > 0 && bestAsk > 0 && bestBid >= bestAsk) return `${symbol}: the book is crossed`
    }
    return undefined
  }

  #wallets(engine: Engine): string | undefined {
    for (const account of this.#accounts) {
      const held = engine.positions(account).length > 0
      const owed = new Map(engine.loans(account).map((loan) => [loan.coin, loan.owed]))
      for (const { coin, walletBalance } of engine.wallet(account)?.coins ?? []) {
        if (!held && walletBalance < 0n && (owed.get(coin) ?? 0n) < -walletBalance)
          return `${account} owes ${walletBalance} ${coin} without a position or a debt`
        const reported = this.#ledger.get(`${account} ${coin}`)
        if (walletBalance < 0n && reported === undefined) return `${account}: ${walletBalance} ${coin} without a row`
        if (reported !== undefined && reported !== walletBalance)
          return `${account}: ${walletBalance} ${coin}, ledger ${reported}`
      }
    }
    return undefined
  }
}
