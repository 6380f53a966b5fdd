import type { E8 } from '@perpdesk/numeric'
import type { AlertState } from '@perpdesk/protocol'
import type { AlertSide, AlertTerms } from '@perpdesk/trading'

/** An alert as a user requests it. */
export interface AskedAlert extends AlertTerms {
  readonly alertId: string
  readonly instrument: number
  /** Milliseconds since 1970; 0 for never. */
  readonly expiresTime: number
  readonly note: string
}

export interface Alert extends AskedAlert {
  readonly account: number
  readonly state: AlertState
  readonly side: AlertSide
  /** Number of times the alert has fired since its terms were last set. */
  readonly count: number
  /** Milliseconds since 1970 of the last firing; 0 before the first. */
  readonly lastTime: number
  /** Price of the last firing; `null` before the first. */
  readonly lastPrice: E8 | null
  readonly createdTime: number
}

/** A fired alert with its terms at that time. */
export interface FiredAlert extends Omit<AskedAlert, 'repeat' | 'expiresTime'> {
  readonly account: number
  readonly firedId: string
  readonly seq: number
  readonly price: E8
  readonly time: number
}

/** Changes that have just been written to disk: alerts created, changed or deleted, and alerts that fired. */
export interface AlertNews {
  readonly changed: readonly Alert[]
  readonly fired: readonly FiredAlert[]
}

export type AlertRefusal = 'limited' | 'unknown' | 'expired'

/**
 * Price alerts of users. Every change is on disk before the call returns or resolves. A call that throws has changed
 * nothing.
 */
export interface Alerts {
  /** Returns the alerts of an account, newest first. */
  list(account: number): readonly Alert[]
  /** Returns the last 100 fired alerts, newest first. */
  fired(account: number): readonly FiredAlert[]
  /** Returns the contracts of all alerts and of all fired alerts. */
  instruments(): ReadonlySet<number>
  /** Creates an alert; returns the existing one if the account already has an alert with this id. */
  create(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal>
  change(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal>
  switch(account: number, alertId: string, state: 'on' | 'paused'): Promise<Alert | AlertRefusal>
  delete(account: number, alertId: string): void
  /** Removes all alerts of an account and those that have fired, without reporting it. */
  forget(account: number): void
  subscribe(listener: (news: AlertNews) => void): () => void
}
