import { Throttle } from '../../../identity/throttle.ts'
import { tooManyRequests } from '../refusal.ts'

/** Milliseconds before a failed action is retried. */
const RETRY_MS = 1_000

/**
 * Rate limit for changes of one account's guard, each of which is a write to disk: a burst, then one per `refillMs`.
 */
const CHANGES = { burst: 20, refillMs: 1_000, maxKeys: 20_000 } as const

export interface DisconnectCancelOptions {
  /** Accounts that were guarded when the exchange last ran, with the seconds that each has to reconnect. */
  readonly guards: ReadonlyMap<number, number>
  /** Writes a guard to disk; `null` removes it. */
  store(account: number, seconds: number | null): Promise<void>
  /** Cancels the active orders of an account; retried until it succeeds. */
  cancel(account: number): Promise<unknown>
}

interface Guarded {
  /** Connections that guard the account, with the seconds that each requested. */
  readonly watching: Map<object, number>
  /** Seconds on disk: the longest that any connection requested, because a restart drops all connections at once. */
  stored: number | null
  timer: NodeJS.Timeout | undefined
  /** The last requested change; the next change starts when it is done. */
  turn: Promise<unknown>
}

/**
 * Cancels the active orders of an account that lost its last guarding connection and did not reconnect in time
 * (disconnect-cancel-all, DCP). A connection guards from its subscription on; unsubscribing ends the guard without
 * cancelling. A guard is on disk before it is confirmed, and survives restarts of the exchange. Changes of one account
 * are made one after the other, so that the disk always holds the last request.
 */
export class DisconnectCancel {
  readonly #options: DisconnectCancelOptions
  readonly #accounts = new Map<number, Guarded>()
  readonly #changes = new Throttle(CHANGES.burst, CHANGES.refillMs, CHANGES.maxKeys)
  #stopped = false

  constructor(options: DisconnectCancelOptions) {
    this.#options = options
    for (const [account, seconds] of options.guards) this.#guardedOf(account).stored = seconds
  }

  /**
   * Starts the timers when the gateway opens: accounts guarded before the restart have their full time to reconnect
   * from now.
   */
  open(): void {
    for (const [account, guarded] of this.#accounts) {
      if (guarded.watching.size > 0 || guarded.stored === null) continue
      this.#expireAfter(guarded.stored * 1_000, account, guarded)
    }
  }

  /**
   * Makes the connection guard the account, and stops a running timer. If the guard cannot be stored, rejects and
   * changes nothing.
   */
  watch(connection: object, account: number, seconds: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      await this.#change(account, guarded, longest(new Map(guarded.watching).set(connection, seconds)))
      guarded.watching.set(connection, seconds)
      stopTimer(guarded)
    })
  }

  /**
   * Ends a connection's guard at its own request. If this cannot be stored, rejects, and the connection continues to
   * guard.
   */
  release(connection: object, account: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      const left = new Map(guarded.watching)
      if (!left.delete(connection)) return
      await this.#change(account, guarded, longest(left))
      guarded.watching.delete(connection)
    })
  }

  /**
   * Reports a lost connection. If it was the last guarding connection, the timer starts with the seconds it requested.
   */
  lost(connection: object, account: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      const seconds = guarded.watching.get(connection)
      if (seconds === undefined || this.#stopped) return
      guarded.watching.delete(connection)
      if (guarded.watching.size === 0) {
        this.#expireAfter(seconds * 1_000, account, guarded)
        return
      }
      // If this write fails, a restart gives the account the longer time of the lost connection.
      await this.#keep(account, guarded, longest(guarded.watching)).catch(() => undefined)
    })
  }

  /**
   * Stops all timers when the exchange closes. Stored guards remain, because no client has disconnected. Resolves when
   * all writes are done.
   */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const guarded of this.#accounts.values()) stopTimer(guarded)
    await Promise.allSettled(Array.from(this.#accounts.values(), ({ turn }) => turn))
  }

  #expireAfter(milliseconds: number, account: number, guarded: Guarded): void {
    this.#after(milliseconds, account, guarded, () => this.#expire(account, guarded))
  }

  async #expire(account: number, guarded: Guarded): Promise<void> {
    try {
      await this.#options.cancel(account)
    } catch {
      this.#expireAfter(RETRY_MS, account, guarded)
      return
    }
    await this.#forget(account, guarded)
  }

  /**
   * Removes a guard that has cancelled its orders, and retries until the removal is on disk, because new orders are
   * unguarded.
   */
  async #forget(account: number, guarded: Guarded): Promise<void> {
    try {
      await this.#keep(account, guarded, null)
    } catch {
      this.#after(RETRY_MS, account, guarded, () => this.#forget(account, guarded))
    }
  }

  /** Runs {@link #keep} for a client's request within the rate limit, because every such write delays all others. */
  async #change(account: number, guarded: Guarded, seconds: number | null): Promise<void> {
    if (guarded.stored === seconds) return
    const wait = this.#changes.take(`${account}`, performance.now())
    if (wait > 0) throw tooManyRequests(wait)
    await this.#keep(account, guarded, seconds)
  }

  async #keep(account: number, guarded: Guarded, seconds: number | null): Promise<void> {
    if (guarded.stored === seconds) return
    await this.#options.store(account, seconds)
    guarded.stored = seconds
  }

  /** Runs `act` after the delay, unless the timer was stopped in the meantime. */
  #after(milliseconds: number, account: number, guarded: Guarded, act: () => Promise<void>): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      void this.#inTurn(account, async () => {
        if (guarded.timer !== timer) return
        guarded.timer = undefined
        await act()
      })
    }, milliseconds)
    guarded.timer = timer
  }

  #inTurn(account: number, act: (guarded: Guarded) => Promise<void>): Promise<void> {
    const guarded = this.#guardedOf(account)
    const acted = guarded.turn.then(() => act(guarded))
    const turn = acted
      .catch(() => undefined)
      .finally(() => {
        if (guarded.turn === turn && isOver(guarded)) this.#accounts.delete(account)
      })
    guarded.turn = turn
    return acted
  }

  #guardedOf(account: number): Guarded {
    const known = this.#accounts.get(account)
    if (known !== undefined) return known
    const guarded = { watching: new Map<object, number>(), stored: null, timer: undefined, turn: Promise.resolve() }
    this.#accounts.set(account, guarded)
    return guarded
  }
}

function longest(watching: ReadonlyMap<object, number>): number | null {
  return watching.size === 0 ? null : Math.max(...watching.values())
}

function stopTimer(guarded: Guarded): void {
  clearTimeout(guarded.timer)
  guarded.timer = undefined
}

function isOver({ watching, stored, timer }: Guarded): boolean {
  return watching.size === 0 && stored === null && timer === undefined
}
