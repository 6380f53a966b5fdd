import { isRefusal } from '../account/locate.ts'
import type { AddMargin } from '../command.ts'
import type { MarginPreview } from '../engine.ts'
import { positionState } from '../reports/position-view.ts'
import { DONE } from '../result.ts'
import { checkMargin } from '../risk/position-margin.ts'
import type { State } from '../state.ts'

/** Returns the result of adding or removing margin, with the position afterwards; the state is restored. */
export function previewMargin(state: State, command: AddMargin): MarginPreview {
  const checked = checkMargin(state, command)
  if (isRefusal(checked)) return { result: checked, position: null, available: 0n }
  const { exposure, position } = checked
  position.addedMargin += command.amount
  exposure.touch()
  const { account, money } = exposure
  const available = account.margin.available(account, money.name)
  const preview = { result: DONE, position: positionState(exposure, position), available }
  position.addedMargin -= command.amount
  exposure.touch()
  return preview
}
