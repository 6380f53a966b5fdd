import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { State } from '../state.ts'
import { positionState } from './position-view.ts'

/** Reports a position at once, for states that are over by the end of the command. */
export function reportPosition(state: State, exposure: Exposure, position: Position): void {
  if (exposure.account.reports) {
    state.report.push({ type: 'position', account: exposure.account.id, position: positionState(exposure, position) })
  }
}
