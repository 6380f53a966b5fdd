import type { Endpoint } from '@perpdesk/protocol'
import { Throttle } from '../identity/throttle.ts'
import { ApiError } from './api-error.ts'

const MAX_KEYS = 20_000

/** Calls at once and calls a second, per session (per address where there is none). Addresses as a whole have their own. */
export const BUDGETS = {
  read: { burst: 100, perSecond: 50 },
  trade: { burst: 40, perSecond: 20 },
  history: { burst: 40, perSecond: 20 },
  login: { burst: 20, perSecond: 0.5 },
  metrics: { burst: 10, perSecond: 0.5 },
  address: { burst: 1_000, perSecond: 400 },
} as const satisfies Record<Endpoint['bucket'] | 'address', { burst: number; perSecond: number }>

type Bucket = keyof typeof BUDGETS

/** How often somebody may call. Over budget is error 10006 with the seconds until the next call is taken. */
export class Budgets {
  readonly #throttles: Readonly<Record<Bucket, Throttle>>
  readonly #enforced: boolean

  /** `enforced` false lifts every budget (load tests). */
  constructor(enforced: boolean) {
    this.#enforced = enforced
    const throttle = (bucket: Bucket) => {
      const { burst, perSecond } = BUDGETS[bucket]
      return new Throttle(burst, 1000 / perSecond, MAX_KEYS)
    }
    this.#throttles = {
      read: throttle('read'),
      trade: throttle('trade'),
      history: throttle('history'),
      login: throttle('login'),
      metrics: throttle('metrics'),
      address: throttle('address'),
    }
  }

  take(bucket: Bucket, key: string, now: number, calls = 1): void {
    if (!this.#enforced || calls === 0) return
    const seconds = this.#throttles[bucket].take(key, now, calls)
    if (seconds > 0) throw new ApiError('tooManyRequests', { seconds: `${seconds}` })
  }
}
