import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { SetTradingStop } from '../command.ts'
import type { State } from '../state.ts'

/** Planned effect of a part of the command, decided before any change: a refusal leaves everything as it was. */
export interface Plan {
  /** True when it changes anything. */
  readonly changes: boolean
  readonly carryOut: (state: State) => void
}

export const NO_PLAN: Plan = { changes: false, carryOut: () => undefined }

/** The position on which a command sets its stops. */
export interface StopPlace {
  readonly exposure: Exposure
  readonly position: Position
  readonly command: SetTradingStop
}
