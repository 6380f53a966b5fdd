import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { SetTradingStop } from '../command.ts'
import type { State } from '../state.ts'

/** What a part of the command would do, decided before anything is done: a refusal leaves everything as it was. */
export interface Plan {
  /** Whether it changes anything. */
  readonly changes: boolean
  readonly carryOut: (state: State) => void
}

export const NO_PLAN: Plan = { changes: false, carryOut: () => undefined }

/** Where the command sets its stops. */
export interface StopPlace {
  readonly exposure: Exposure
  readonly position: Position
  readonly command: SetTradingStop
}
