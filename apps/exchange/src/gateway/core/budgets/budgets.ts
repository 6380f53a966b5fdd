import { Throttle } from '../../../identity/throttle.ts'

const MAX_KEYS = 20_000

/** Calls at once and calls a second. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** Pace of a person with all sessions together, and of all people behind one address: an office has one. */
interface PacePair {
  readonly person: Pace
  readonly address: Pace
}

/** Of the class of a call. Calls without a session are the address's alone. */
export const BUDGETS = {
  read: { person: { burst: 100, perSecond: 50 }, address: { burst: 500, perSecond: 250 } },
  trade: { person: { burst: 40, perSecond: 20 }, address: { burst: 200, perSecond: 100 } },
  history: { person: { burst: 40, perSecond: 20 }, address: { burst: 200, perSecond: 100 } },
  login: { person: { burst: 20, perSecond: 0.5 }, address: { burst: 20, perSecond: 0.5 } },
  metrics: { person: { burst: 10, perSecond: 0.5 }, address: { burst: 50, perSecond: 2.5 } },
} as const satisfies Record<string, PacePair>

export type CallClass = keyof typeof BUDGETS

/** Calls of an address, of any class and with any answer. */
export const ALL_CALLS: Pace = { burst: 1_000, perSecond: 400 }

/** Requests of an address that are for no endpoint: files, pages, and unknown addresses. A page fetches about fifty files. */
export const OTHER_REQUESTS: Pace = { burst: 2_000, perSecond: 500 }

/** State of the caller's budget that a call was charged to. */
export interface Standing {
  /** Calls at once. */
  readonly limit: number
  /** Of them those that are left. */
  readonly left: number
  /** Time at which the next call is taken, in milliseconds since 1970. */
  readonly reset: number
  /** Seconds to wait; 0 for a call that was taken. */
  readonly wait: number
}

/** Payer of calls; `account` is left out where no session is asked for. */
export interface Payer {
  readonly address: string
  readonly account: number | undefined
}

/** Budget that somebody's calls are charged to. */
export interface Budget {
  /** All of the calls or none; the standing says how long to wait. `undefined` where there are no budgets. */
  take(of: CallClass, now: number, calls?: number): Standing | undefined
}

/** Budgets of calls, by person and by address. */
export class Budgets {
  readonly #classes: Readonly<Record<CallClass, { readonly person: Ledger; readonly address: Ledger }>>
  readonly #all: Ledger
  readonly #others: Ledger
  readonly #enforced: boolean

  /** `enforced` false lifts every budget (load tests). */
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

  /** Counts a call of an address before anything else is known of it. `undefined` where there are no budgets. */
  takeAny(address: string, now: number): Standing | undefined {
    return this.#enforced ? this.#all.take(address, now, 1) : undefined
  }

  /** Seconds that an address has to wait for a file, a page or what does not exist; 0 where it was taken. */
  takeOther(address: string, now: number): number {
    return this.#enforced ? this.#others.take(address, now, 1).wait : 0
  }

  /** The budget of a payer. */
  of(payer: Payer): Budget {
    return { take: (of, now, calls) => this.take(of, payer, now, calls) }
  }

  /** All of the calls or none: a caller that has to wait at one of both budgets is charged by neither. */
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

/** One budget: the calls left to each person or address. */
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
