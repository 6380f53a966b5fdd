import { Throttle } from '../../../identity/throttle.ts'
import { tooManyRequests } from '../refusal.ts'

/** Wait between two tries of a failed action. */
const RETRY_MS = 1_000

/** Changes of one account's guard that go to the disk: so many at once, then one each so many milliseconds. */
const CHANGES = { burst: 20, refillMs: 1_000, maxKeys: 20_000 } as const

export interface DisconnectCancelOptions {
  /** Accounts guarded when the exchange last ran, with the seconds that each has to come back. */
  readonly guards: ReadonlyMap<number, number>
  /** Brings a guard to disk; `null` ends it. */
  store(account: number, seconds: number | null): Promise<void>
  /** Ends the active orders of an account; it is tried again while it fails. */
  cancel(account: number): Promise<unknown>
}

interface Guarded {
  /** Connections that watch over the account, and the seconds that each asked for. */
  readonly watching: Map<object, number>
  /** Seconds on disk: the longest that somebody asked for, since a restart loses all connections at once. */
  stored: number | null
  timer: NodeJS.Timeout | undefined
  /** The last change asked for so far; the next one waits until it is done. */
  turn: Promise<unknown>
}

/**
 * Cancels the active orders of an account that has lost its last guarding connection and did not come back in time
 * (disconnect-cancel-all). A connection guards from its subscription on; unsubscribing ends that without a cancel.
 * A guard is on disk before it is confirmed and outlives the exchange's process. Changes of one account are made one
 * after the other, so that the disk always has the last request.
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

  /** The gateway is open: accounts guarded before have their whole time to come back from now on. */
  open(): void {
    for (const [account, guarded] of this.#accounts) {
      if (guarded.watching.size > 0 || guarded.stored === null) continue
      this.#expireAfter(guarded.stored * 1_000, account, guarded)
    }
  }

  /**
   * The connection guards the account from now on; a timer that runs stops. Rejects, and leaves everything as it was,
   * where that cannot be stored.
   */
  watch(connection: object, account: number, seconds: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      await this.#change(account, guarded, longest(new Map(guarded.watching).set(connection, seconds)))
      guarded.watching.set(connection, seconds)
      stopTimer(guarded)
    })
  }

  /** The connection guards no more because its owner said so. Rejects, and goes on guarding, where that cannot be stored. */
  release(connection: object, account: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      const left = new Map(guarded.watching)
      if (!left.delete(connection)) return
      await this.#change(account, guarded, longest(left))
      guarded.watching.delete(connection)
    })
  }

  /** The connection is gone; with the last one the time runs that it asked for. */
  lost(connection: object, account: number): Promise<void> {
    return this.#inTurn(account, async (guarded) => {
      const seconds = guarded.watching.get(connection)
      if (seconds === undefined || this.#stopped) return
      guarded.watching.delete(connection)
      if (guarded.watching.size === 0) {
        this.#expireAfter(seconds * 1_000, account, guarded)
        return
      }
      // Should this fail, the account has longer to come back after a restart than those who are left asked for.
      await this.#keep(account, guarded, longest(guarded.watching)).catch(() => undefined)
    })
  }

  /**
   * Forgets every timer: the exchange closes, which is nobody's lost connection, so stored guards stay. Resolves when
   * nothing is written any more.
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

  /** The guard has done its work. Tried by itself until it is off the disk: new orders are not guarded. */
  async #forget(account: number, guarded: Guarded): Promise<void> {
    try {
      await this.#keep(account, guarded, null)
    } catch {
      this.#after(RETRY_MS, account, guarded, () => this.#forget(account, guarded))
    }
  }

  /** {@link #keep} at a client's wish: each change is a write that everybody waits for. */
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

  /** Acts when the time has passed, unless somebody came back before. */
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
