import { type AlertFault, alertFault, isSpot, MAX_ALERTS, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Alert, AlertNews, AlertRefusal, AskedAlert, FiredAlert } from '../../../alerts/alerts.ts'
import type { User } from '../../../identity/identity.ts'
import { Throttle } from '../../../identity/throttle.ts'
import type { CoreContext } from '../context.ts'
import { invalidField, Refusal, tooManyRequests } from '../refusal.ts'

/**
 * Rate limit for changes of one user's alerts, each of which is a write to disk that delays all others: a burst, then
 * one per `refillMs`.
 */
const CHANGES = { burst: 120, refillMs: 1_000, maxKeys: 20_000 } as const

const FAULTS = {
  notPositive: ['value', 'must be above zero'],
  tooLarge: ['value', 'is more than can ever come'],
  tooFine: ['value', 'has at most two decimals of a percent'],
  window: ['minutes', 'belongs to a move, and only to that'],
} as const satisfies Record<AlertFault, readonly [field: string, reason: string]>

/** Price alerts of users. */
export class PriceAlerts {
  readonly #context: CoreContext
  readonly #changes = new Throttle(CHANGES.burst, CHANGES.refillMs, CHANGES.maxKeys)

  constructor(context: CoreContext) {
    this.#context = context
  }

  list({ account }: Pick<User, 'account'>): readonly Alert[] {
    return this.#context.alerts.list(account)
  }

  /** Returns the user's last fired alerts. */
  fired({ account }: User): readonly FiredAlert[] {
    return this.#context.alerts.fired(account)
  }

  /** Subscribes to changed and fired alerts; the listener is called once they are on disk. */
  subscribe(listener: (news: AlertNews) => void): () => void {
    return this.#context.alerts.subscribe(listener)
  }

  async create({ account }: User, asked: AskedAlert): Promise<Alert> {
    this.#check(asked)
    this.#takeTurn(account)
    return alertOf(await this.#context.alerts.create(account, asked))
  }

  async change({ account }: User, asked: AskedAlert): Promise<Alert> {
    this.#check(asked)
    this.#takeTurn(account)
    return alertOf(await this.#context.alerts.change(account, asked))
  }

  async switch({ account }: User, alertId: string, state: 'on' | 'paused'): Promise<Alert> {
    this.#takeTurn(account)
    return alertOf(await this.#context.alerts.switch(account, alertId, state))
  }

  delete({ account }: User, alertId: string): void {
    this.#takeTurn(account)
    this.#context.alerts.delete(account, alertId)
  }

  /**
   * Refuses terms that can never be met, expiry times in the past, closed contracts, and prices that a pair does not
   * have.
   */
  #check(asked: AskedAlert): void {
    const { listings, sequencer } = this.#context
    const { instrument } = listings.anyById(asked.instrument)
    const fault = alertFault(asked, instrument.maxPrice)
    if (fault !== undefined) {
      const [field, reason] = FAULTS[fault]
      throw invalidField(field, reason)
    }
    if (asked.expiresTime > 0 && asked.expiresTime <= sequencer.now())
      throw invalidField('expiresTime', 'must lie ahead')
    if (instrument.status === 'Closed') throw invalidField('symbol', 'this contract is over')
    if (isSpot(instrument) && asked.source !== 'LastPrice') throw invalidField('source', 'is LastPrice for a spot pair')
  }

  #takeTurn(account: number): void {
    const seconds = this.#changes.take(account, this.#context.sequencer.now())
    if (seconds > 0) throw tooManyRequests(seconds)
  }
}

function alertOf(answer: Alert | AlertRefusal): Alert {
  if (answer === 'limited') throw new Refusal(SERVICE_REFUSALS.alertsLimited, { limit: `${MAX_ALERTS}` })
  if (answer === 'unknown') throw new Refusal(SERVICE_REFUSALS.alertNotFound)
  if (answer === 'expired') throw invalidField('state', 'the alert has expired; change it')
  return answer
}
