import type { TriggerBy } from '@perpdesk/trading'
import type { Alert } from './alerts.ts'

/** All alerts in memory, indexed by account, and the active ones also by contract. */
export class AlertBook {
  readonly #people = new Map<number, Map<string, Alert>>()
  readonly #waiting = new Map<number, Map<string, Alert>>()

  of(account: number): readonly Alert[] {
    return [...(this.#people.get(account)?.values() ?? [])]
  }

  /** Yields the contract of each alert, so contracts may repeat. */
  *instruments(): Generator<number> {
    for (const own of this.#people.values()) for (const { instrument } of own.values()) yield instrument
  }

  find(account: number, alertId: string): Alert | undefined {
    return this.#people.get(account)?.get(alertId)
  }

  /** Returns a copy of the active alerts on the contract, so the caller may change alerts while it iterates. */
  waiting(instrument: number): readonly Alert[] {
    return [...(this.#waiting.get(instrument)?.values() ?? [])]
  }

  isWaitedFor(instrument: number): boolean {
    return this.#waiting.has(instrument)
  }

  /** True if an active alert waits for a price move of the contract, measured in this price source. */
  hasMoves(instrument: number, source: TriggerBy): boolean {
    return this.waiting(instrument).some((alert) => alert.minutes > 0 && alert.source === source)
  }

  /**
   * Stores the alert in place of an earlier one with the same account and id; an alert with state `deleted` is removed.
   */
  put(alert: Alert): void {
    const { account, alertId } = alert
    const key = alertKey(alert)
    const before = this.find(account, alertId)
    if (before !== undefined && (alert.state !== 'on' || before.instrument !== alert.instrument)) {
      this.#forget(before.instrument, key)
    }
    const own = this.#people.get(account) ?? new Map<string, Alert>()
    this.#people.set(account, own)
    if (alert.state === 'deleted') own.delete(alertId)
    else own.set(alertId, alert)
    if (alert.state !== 'on') return
    const waiting = this.#waiting.get(alert.instrument) ?? new Map<string, Alert>()
    this.#waiting.set(alert.instrument, waiting.set(key, alert))
  }

  #forget(instrument: number, key: string): void {
    const waiting = this.#waiting.get(instrument)
    waiting?.delete(key)
    if (waiting?.size === 0) this.#waiting.delete(instrument)
  }
}

/** Returns a key that is unique among the alerts of all accounts. */
export function alertKey({ account, alertId }: Pick<Alert, 'account' | 'alertId'>): string {
  return `${account} ${alertId}`
}
