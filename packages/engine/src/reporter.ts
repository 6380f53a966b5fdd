import type { Account, Exposure } from './account/account.ts'
import type { Position } from './account/position.ts'
import type { EngineEvent } from './event.ts'

/** What one command has to tell. Positions and wallets are told once, as they stand at its end. */
export class Reporter {
  events: EngineEvent[] = []
  readonly positions = new Map<Position, Exposure>()
  readonly wallets = new Set<Account>()

  /** Starts the report of a new command. */
  begin(): void {
    this.events = []
    this.positions.clear()
    this.wallets.clear()
  }

  push(event: EngineEvent): void {
    this.events.push(event)
  }

  /** The position is to be told at the end of the command, and with it the wallet. */
  positionChanged(exposure: Exposure, position: Position): void {
    if (!exposure.account.reports) return
    this.positions.set(position, exposure)
    this.wallets.add(exposure.account)
  }

  /** Balance, position or order margin of the account has changed. */
  walletChanged(account: Account): void {
    if (account.reports) this.wallets.add(account)
  }
}
