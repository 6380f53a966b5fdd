import type { E8 } from '@perpdesk/numeric'
import type { AlertState } from '@perpdesk/protocol'
import type { AlertSide, AlertTerms } from '@perpdesk/trading'

/** An alert as a person asks for it. */
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
  /** Times that it fired since its terms were set. */
  readonly count: number
  /** 0 before it came. */
  readonly lastTime: number
  /** `null` before it came. */
  readonly lastPrice: E8 | null
  readonly createdTime: number
}

/** An alert that came, as it stood then. */
export interface FiredAlert extends Omit<AskedAlert, 'repeat' | 'expiresTime'> {
  readonly account: number
  readonly firedId: string
  readonly seq: number
  readonly price: E8
  readonly time: number
}

/** News once it is on disk: alerts that are new, changed or deleted, and those that fired. */
export interface AlertNews {
  readonly changed: readonly Alert[]
  readonly fired: readonly FiredAlert[]
}

export type AlertRefusal = 'limited' | 'unknown' | 'expired'

/**
 * Price alerts of people. Each change is on disk when it is answered. A call that throws has changed nothing.
 */
export interface Alerts {
  /** Newest first. */
  list(account: number): readonly Alert[]
  /** The last 100 that came, newest first. */
  fired(account: number): readonly FiredAlert[]
  /** Contracts that an alert, or one that came, names. */
  instruments(): ReadonlySet<number>
  /** Answers with the one of that name where there is one. */
  create(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal>
  change(account: number, asked: AskedAlert): Promise<Alert | AlertRefusal>
  switch(account: number, alertId: string, state: 'on' | 'paused'): Promise<Alert | AlertRefusal>
  delete(account: number, alertId: string): void
  subscribe(listener: (news: AlertNews) => void): () => void
}
