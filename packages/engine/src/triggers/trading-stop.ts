import { checkPositionIdx, isCount, isRefusal, locateContract } from '../account/locate.ts'
import type { SetTradingStop } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { planFull } from './plan-full.ts'
import { planPartial } from './plan-partial.ts'
import { planTrailing } from './plan-trailing.ts'

/** Sets TP, SL and trailing stop of a position (R3.9 to R3.28). All parts are checked before the first change. */
export function setTradingStop(state: State, command: SetTradingStop): CommandResult {
  const found = locateContract(state, command.account, command.instrument)
  if (isRefusal(found)) return found
  const { account, market } = found
  if (!market.trading) return refuse('symbolNotTrading')
  const exposure = state.accounts.findExposure(account, market)
  const misfit = checkPositionIdx(exposure?.hedge ?? false, command.positionIdx)
  if (misfit !== undefined) return misfit
  for (const field of ['tpSize', 'slSize', 'tpOrderId', 'slOrderId'] as const) {
    if (!isCount(command[field])) return invalid(field, 'it must be a whole number')
  }
  const position = exposure?.positions[command.positionIdx]
  if (exposure === undefined || position === undefined || position.lots === 0) {
    return invalid('positionIdx', 'there is no position whose TP/SL could be set')
  }
  const { takeProfit, stopLoss, tpSize, slSize, trailing: terms } = command
  if (takeProfit === null && stopLoss === null && terms === null && tpSize === 0 && slSize === 0) {
    return invalid('takeProfit', 'give a take profit, a stop loss or a trailing stop')
  }
  const place = { exposure, position, command }
  const legs = command.mode === 'Full' ? planFull(place) : planPartial(state, place)
  if (isRefusal(legs)) return legs
  const trailing = planTrailing(place)
  if (isRefusal(trailing)) return trailing
  if (!legs.changes && !trailing.changes) return refuse('tpSlUnchanged')
  legs.carryOut(state)
  trailing.carryOut(state)
  return DONE
}
