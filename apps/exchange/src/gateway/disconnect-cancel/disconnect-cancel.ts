/** Seconds that an account has to come back: what it may ask for, and what it gets when it asks for nothing. */
const DCP_WINDOW = { min: 3, max: 300, usual: 10 } as const

/** How long a cancel that could not be submitted waits for the next try. */
const RETRY_MS = 1_000

const TOPIC = /^dcp(?:\.([1-9][0-9]{0,2}))?$/

/** Seconds that a topic asks for: `dcp` the usual ones, `dcp.{seconds}` its own; undefined when it is no such topic. */
export function dcpWindow(topic: string): number | undefined {
  const match = TOPIC.exec(topic)
  if (match === null) return undefined
  const seconds = match[1] === undefined ? DCP_WINDOW.usual : Number.parseInt(match[1], 10)
  return seconds >= DCP_WINDOW.min && seconds <= DCP_WINDOW.max ? seconds : undefined
}

interface Guarded {
  /** Connections that watch over the account, and the seconds that each asked for. */
  readonly watching: Map<object, number>
  timer: NodeJS.Timeout | undefined
}

/**
 * Cancels the active orders of an account that has lost its last guarding connection and did not come back in time
 * (disconnect-cancel-all). A connection guards from its subscription on; unsubscribing ends that without a cancel.
 */
export class DisconnectCancel {
  readonly #accounts = new Map<number, Guarded>()
  readonly #cancel: (account: number) => Promise<unknown>

  /** `cancel` ends the active orders of an account; it is tried again while it fails. */
  constructor(cancel: (account: number) => Promise<unknown>) {
    this.#cancel = cancel
  }

  /** The connection guards the account from now on; a timer that runs stops. */
  watch(connection: object, account: number, seconds: number): void {
    const guarded = this.#accounts.get(account) ?? { watching: new Map<object, number>(), timer: undefined }
    this.#accounts.set(account, guarded)
    clearTimeout(guarded.timer)
    guarded.timer = undefined
    guarded.watching.set(connection, seconds)
  }

  /** The connection guards no more because its owner said so. */
  release(connection: object, account: number): void {
    const guarded = this.#accounts.get(account)
    if (guarded?.watching.delete(connection) && guarded.watching.size === 0) this.#accounts.delete(account)
  }

  /** The connection is gone; with the last one the time runs that it asked for. */
  lost(connection: object, account: number): void {
    const guarded = this.#accounts.get(account)
    const seconds = guarded?.watching.get(connection)
    if (guarded === undefined || seconds === undefined) return
    guarded.watching.delete(connection)
    if (guarded.watching.size > 0) return
    this.#start(account, guarded, seconds * 1_000)
  }

  /** Forgets every timer: the house closes, and closing is nobody's lost connection. */
  stop(): void {
    for (const { timer } of this.#accounts.values()) clearTimeout(timer)
    this.#accounts.clear()
  }

  async #expire(account: number, guarded: Guarded): Promise<void> {
    let done = true
    try {
      await this.#cancel(account)
    } catch {
      done = false
    }
    if (!this.#isWaiting(account, guarded)) return
    if (done) this.#accounts.delete(account)
    else this.#start(account, guarded, RETRY_MS)
  }

  #start(account: number, guarded: Guarded, milliseconds: number): void {
    guarded.timer = setTimeout(() => void this.#expire(account, guarded), milliseconds)
  }

  /** Nobody has come back since, and the house is open. */
  #isWaiting(account: number, guarded: Guarded): boolean {
    return this.#accounts.get(account) === guarded && guarded.watching.size === 0
  }
}
