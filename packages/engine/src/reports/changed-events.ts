import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { PositionEvent, PositionState, WalletEvent, WalletState } from '../event.ts'
import { positionState } from './position-view.ts'
import { walletState } from './wallet-view.ts'

/** Number of the command being reported, and a check that an event still belongs to that command. */
interface Rounds {
  readonly round: number
  assertCurrent(round: number): void
}

/**
 * Reports that a position has changed. Its many figures cost more than most commands, and most accounts have no
 * listener: so they are computed when they are first read, which must be before the next command.
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

/**
 * Reports that the balances of an account have changed; like {@link PositionChanged}, the figures are computed when
 * they are first read.
 */
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
