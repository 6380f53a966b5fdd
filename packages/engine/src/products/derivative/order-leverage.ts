import type { Exposure } from '../../account/account.ts'
import { isRefusal } from '../../account/locate.ts'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import { reportPosition } from '../../reports/report-position.ts'
import { walletState } from '../../reports/wallet-view.ts'
import {
  changeLeverage,
  type Leverages,
  leverageFault,
  leverageWith,
  movedBySetting,
  presentLeverage,
} from '../../risk/leverage.ts'
import type { State } from '../../state.ts'

/**
 * Checks an order that sets its leverage (R5.11): first the change of leverage, then the order at the new one. If the
 * order is accepted, the contract keeps this leverage, which is reported before the order; a refusal leaves everything
 * unchanged.
 */
export function judgeAtLeverage<Judged extends object>(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  judge: (state: State, exposure: Exposure, command: PlaceOrder) => Judged | CommandResult,
): Judged | CommandResult {
  const before = presentLeverage(exposure)
  const wanted = leverageWith(exposure, command)
  // an unchanged leverage is no error here
  if (wanted.Buy === before.Buy && wanted.Sell === before.Sell) return judge(state, exposure, command)
  const fault = leverageFault(state, exposure, wanted)
  if (fault !== undefined) return namedByOrder(fault)
  tryLeverage(exposure, wanted)
  const judged = judge(state, exposure, command)
  if (isRefusal(judged)) tryLeverage(exposure, before)
  else reportSettingFirst(state, exposure)
  return judged
}

/** Sets a leverage and ends credits, which were proven at the earlier leverage. */
function tryLeverage(exposure: Exposure, leverage: Leverages): void {
  changeLeverage(exposure, leverage)
  exposure.account.endCredits(exposure.money)
}

/** Reports positions and wallet at once, so that the new leverage precedes the effects of the order. */
function reportSettingFirst(state: State, exposure: Exposure): void {
  const { account } = exposure
  if (!account.reports) return
  for (const position of movedBySetting(exposure)) reportPosition(state, exposure, position)
  state.report.push({ type: 'wallet', account: account.id, wallet: walletState(account) })
}

/** Returns the refusal with `leverage` as its field: an order sends one leverage, not one for each side. */
function namedByOrder(fault: CommandResult): CommandResult {
  return fault.params['field'] === undefined ? fault : { ...fault, params: { ...fault.params, field: 'leverage' } }
}
