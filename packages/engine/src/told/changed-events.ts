import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { PositionEvent, PositionState, WalletEvent, WalletState } from '../event.ts'
import { positionState } from './position-view.ts'
import { walletState } from './wallet-view.ts'

/** Which command is being reported, and whether it still is the one of an event. */
interface Rounds {
  readonly round: number
  assertCurrent(round: number): void
}

/**
 * Tells that a position is no longer what it was. Its many figures cost more than most commands, and nobody listens to most
 * accounts: they are worked out for whoever asks, for as long as they are those at the end of the command.
 */
export class PositionChanged implements PositionEvent {
  readonly type = 'position'
  readonly account: number
  readonly exposure: Exposure
  readonly subject: Position
  readonly #report: Rounds
  readonly #round: number
  #state: PositionState | undefined

  constructor(report: Rounds, exposure: Exposure, position: Position) {
    this.account = exposure.account.id
    this.exposure = exposure
    this.subject = position
    this.#report = report
    this.#round = report.round
  }

  get position(): PositionState {
    if (this.#state !== undefined) return this.#state
    this.#report.assertCurrent(this.#round)
    this.#state = positionState(this.exposure, this.subject)
    return this.#state
  }
}

/** The same of the balances of an account. */
export class WalletChanged implements WalletEvent {
  readonly type = 'wallet'
  readonly account: number
  readonly #report: Rounds
  readonly #round: number
  readonly #owner: Account
  #state: WalletState | undefined

  constructor(report: Rounds, owner: Account) {
    this.account = owner.id
    this.#report = report
    this.#round = report.round
    this.#owner = owner
  }

  get wallet(): WalletState {
    if (this.#state !== undefined) return this.#state
    this.#report.assertCurrent(this.#round)
    this.#state = walletState(this.#owner)
    return this.#state
  }
}
