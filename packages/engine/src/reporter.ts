import type { Account, Exposure } from './account/account.ts'
import type { Position } from './account/position.ts'
import type { EngineEvent } from './event.ts'
import type { StopOrder } from './triggers/stop-order.ts'

/** A position that changed, with where it stands. */
export interface ChangedPosition {
  readonly exposure: Exposure
  readonly position: Position
}

/** What one command has to tell. Positions and wallets are told once, as they stand at its end. */
export class Reporter {
  events: EngineEvent[] = []
  readonly positions: ChangedPosition[] = []
  readonly wallets: Account[] = []
  /** Commands reported so far. Not part of the state. */
  round = 0
  /** Waiting orders whose quantity changed and is not told yet. */
  readonly resized = new Set<StopOrder>()

  /** Starts the report of a new command. */
  begin(): void {
    this.round++
    this.events = []
    for (const { position } of this.positions) position.isToTell = false
    for (const account of this.wallets) account.isToTell = false
    this.positions.length = 0
    this.wallets.length = 0
  }

  /** Throws when a later command than this one is being reported: what it left behind can no longer be asked for. */
  assertCurrent(round: number): void {
    if (round !== this.round) throw new RangeError('this event was read too late: the next command has been applied')
  }

  push(event: EngineEvent): void {
    this.events.push(event)
  }

  /** The position is to be told at the end of the command, and with it the wallet. */
  positionChanged(exposure: Exposure, position: Position): void {
    if (!exposure.account.reports) return
    this.walletChanged(exposure.account)
    if (position.isToTell) return
    position.isToTell = true
    this.positions.push({ exposure, position })
  }

  /** Balance, position or order margin of the account has changed. */
  walletChanged(account: Account): void {
    if (!account.reports || account.isToTell) return
    account.isToTell = true
    this.wallets.push(account)
  }
}
