import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { SetTradingStop } from '../command.ts'
import type { State } from '../state.ts'

/**
 * Planned effect of a part of the command. All parts are planned before the first change, so a refusal leaves
 * everything unchanged.
 */
export interface Plan {
  /** True if the plan changes anything. */
  readonly changes: boolean
  readonly carryOut: (state: State) => void
}

export const NO_PLAN: Plan = { changes: false, carryOut: () => undefined }

/** The position whose stops a command sets. */
export interface StopPlace {
  readonly exposure: Exposure
  readonly position: Position
  readonly command: SetTradingStop
}
