import { settingRefusal } from '@perpdesk/trading'
import { Exposure } from '../account/account.ts'
import { isRefusal, locateContract } from '../account/locate.ts'
import type { Position } from '../account/position.ts'
import { NONE } from '../book/order-pool.ts'
import type { AddMargin } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE } from '../result.ts'
import type { State } from '../state.ts'
import { accountStateOf, refusalOf } from './account-state.ts'

/** Adds margin to an isolated position, or takes it away (R5.8, R5.9). */
export function addMargin(state: State, command: AddMargin): CommandResult {
  const checked = checkMargin(state, command)
  if (isRefusal(checked)) return checked
  const { exposure, position } = checked
  position.addedMargin += command.amount
  position.updatedTime = state.time
  exposure.touch()
  state.report.positionChanged(exposure, position)
  return DONE
}

interface Checked {
  readonly exposure: Exposure
  readonly position: Position
}

/** Returns the position whose margin a command changes, or the refusal. */
export function checkMargin(
  state: State,
  { account: id, instrument, positionIdx, amount, addedBefore }: AddMargin,
): CommandResult | Checked {
  const found = locateContract(state, id, instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  const exposure = state.accounts.findExposure(account, market) ?? new Exposure(NONE, null, account, market)
  const { symbol } = market.instrument
  const change = { kind: 'margin', symbol, positionIdx, amount, addedBefore } as const
  const refusal = settingRefusal(accountStateOf(state, account, exposure), change)
  return refusal === null ? { exposure, position: exposure.positions[positionIdx] } : refusalOf(refusal)
}
