import { Throttle } from '../../../identity/throttle.ts'

const MAX_KEYS = 20_000

/** Largest burst of calls, and calls per second after that. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** Rate limits for one person across all sessions, and for all people behind one address, such as an office. */
interface PacePair {
  readonly person: Pace
  readonly address: Pace
}

/** Rate limits for each class of calls. Calls without a session count for the address only. */
export const BUDGETS = {
  read: { person: { burst: 100, perSecond: 50 }, address: { burst: 500, perSecond: 250 } },
  trade: { person: { burst: 40, perSecond: 20 }, address: { burst: 200, perSecond: 100 } },
  history: { person: { burst: 40, perSecond: 20 }, address: { burst: 200, perSecond: 100 } },
  login: { person: { burst: 20, perSecond: 0.5 }, address: { burst: 20, perSecond: 0.5 } },
  metrics: { person: { burst: 10, perSecond: 0.5 }, address: { burst: 50, perSecond: 2.5 } },
} as const satisfies Record<string, PacePair>

export type CallClass = keyof typeof BUDGETS

/** Limit for all calls of an address, regardless of class and outcome. */
export const ALL_CALLS: Pace = { burst: 1_000, perSecond: 400 }

/**
 * Limit for requests of an address that are not API calls: files, pages and unknown paths. A page fetches about fifty
 * files.
 */
export const OTHER_REQUESTS: Pace = { burst: 2_000, perSecond: 500 }

/** The caller's budget after a call was charged. */
export interface Standing {
  /** Largest burst of calls. */
  readonly limit: number
  /** Calls remaining in the burst. */
  readonly left: number
  /** Time at which another call is possible, in milliseconds since 1970. */
  readonly reset: number
  /** Seconds to wait; 0 if the call was accepted. */
  readonly wait: number
}

/** The address and account that calls are charged to; `account` is `undefined` for calls without a session. */
export interface Payer {
  readonly address: string
  readonly account: number | undefined
}

/** Rate limit that the calls of one payer are charged to. */
export interface Budget {
  /** Charges all of the calls or none; the result contains the time to wait. `undefined` if rate limits are off. */
  take(of: CallClass, now: number, calls?: number): Standing | undefined
}

/** Rate limits by person and by address. */
export class Budgets {
  readonly #classes: Readonly<Record<CallClass, { readonly person: Ledger; readonly address: Ledger }>>
  readonly #all: Ledger
  readonly #others: Ledger
  readonly #enforced: boolean

  /** If `enforced` is false, no limit applies (load tests). */
  constructor(enforced: boolean) {
    this.#enforced = enforced
    const pair = ({ person, address }: PacePair) => ({ person: new Ledger(person), address: new Ledger(address) })
    this.#all = new Ledger(ALL_CALLS)
    this.#others = new Ledger(OTHER_REQUESTS)
    this.#classes = {
      read: pair(BUDGETS.read),
      trade: pair(BUDGETS.trade),
      history: pair(BUDGETS.history),
      login: pair(BUDGETS.login),
      metrics: pair(BUDGETS.metrics),
    }
  }

  /** Charges a call to its address before anything else about the call is known. `undefined` if rate limits are off. */
  takeAny(address: string, now: number): Standing | undefined {
    return this.#enforced ? this.#all.take(address, now, 1) : undefined
  }

  /** Charges a request for a file, a page or an unknown path. Returns the seconds to wait; 0 if accepted. */
  takeOther(address: string, now: number): number {
    return this.#enforced ? this.#others.take(address, now, 1).wait : 0
  }

  /** Returns the budget of a payer. */
  of(payer: Payer): Budget {
    return { take: (of, now, calls) => this.take(of, payer, now, calls) }
  }

  /**
   * Charges all of the calls or none: if either the person's or the address's budget is exhausted, neither is charged.
   */
  take(of: CallClass, { address, account }: Payer, now: number, calls = 1): Standing | undefined {
    if (!this.#enforced) return undefined
    const ledgers = this.#classes[of]
    if (account === undefined) return ledgers.address.take(address, now, calls)
    const own = ledgers.person.take(account, now, calls)
    if (own.wait > 0) return own
    const shared = ledgers.address.take(address, now, calls)
    if (shared.wait === 0) return own
    ledgers.person.giveBack(account, now, calls)
    return shared
  }
}

/** One rate limit, counted per person or per address. */
class Ledger {
  readonly #limit: number
  readonly #throttle: Throttle

  constructor({ burst, perSecond }: Pace) {
    this.#limit = burst
    this.#throttle = new Throttle(burst, 1000 / perSecond, MAX_KEYS)
  }

  take(key: string | number, now: number, calls: number): Standing {
    const wait = this.#throttle.take(key, now, calls)
    const left = this.#throttle.left(key, now)
    return { limit: this.#limit, left: Math.floor(left), reset: now + this.#throttle.untilOne(left), wait }
  }

  giveBack(key: string | number, now: number, calls: number): void {
    this.#throttle.giveBack(key, now, calls)
  }
}
