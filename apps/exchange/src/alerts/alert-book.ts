import type { TriggerBy } from '@perpdesk/trading'
import type { Alert } from './alerts.ts'

/** All alerts in memory, by their people and by the contracts that those which are on wait for. */
export class AlertBook {
  readonly #people = new Map<number, Map<string, Alert>>()
  readonly #waiting = new Map<number, Map<string, Alert>>()

  of(account: number): readonly Alert[] {
    return [...(this.#people.get(account)?.values() ?? [])]
  }

  /** Contracts that alerts name. */
  *instruments(): Generator<number> {
    for (const own of this.#people.values()) for (const { instrument } of own.values()) yield instrument
  }

  find(account: number, alertId: string): Alert | undefined {
    return this.#people.get(account)?.get(alertId)
  }

  /** Those that wait for prices of the contract. The list may change while it is gone through. */
  waiting(instrument: number): readonly Alert[] {
    return [...(this.#waiting.get(instrument)?.values() ?? [])]
  }

  isWaitedFor(instrument: number): boolean {
    return this.#waiting.has(instrument)
  }

  /** True when an alert waits for a move of that price. */
  hasMoves(instrument: number, source: TriggerBy): boolean {
    return this.waiting(instrument).some((alert) => alert.minutes > 0 && alert.source === source)
  }

  /** In place of the one of the same name; a deleted one is forgotten. */
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

/** Names one alert among those of all people. */
export function alertKey({ account, alertId }: Pick<Alert, 'account' | 'alertId'>): string {
  return `${account} ${alertId}`
}
