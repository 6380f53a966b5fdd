import type { Exposure } from '../../account/account.ts'
import { isRefusal } from '../../account/locate.ts'
import type { PlaceOrder } from '../../command.ts'
import type { CommandResult } from '../../event.ts'
import {
  changeLeverage,
  type Leverages,
  leverageFault,
  leverageWith,
  movedBySetting,
  presentLeverage,
} from '../../risk/leverage.ts'
import type { State } from '../../state.ts'
import { tellPosition } from '../../told/tell-position.ts'
import { walletState } from '../../told/wallet-view.ts'

/**
 * Checks an order that brings its leverage (R5.11): first the change, then the order with it. If the order is accepted,
 * its leverage becomes the contract's and is reported before the order; a refusal leaves everything as it was.
 */
export function judgeAtLeverage<Judged extends object>(
  state: State,
  exposure: Exposure,
  command: PlaceOrder,
  judge: (state: State, exposure: Exposure, command: PlaceOrder) => Judged | CommandResult,
): Judged | CommandResult {
  const before = presentLeverage(exposure)
  const wanted = leverageWith(exposure, command)
  // the leverage that the contract has is no change to be refused
  if (wanted.Buy === before.Buy && wanted.Sell === before.Sell) return judge(state, exposure, command)
  const fault = leverageFault(state, exposure, wanted)
  if (fault !== undefined) return namedByOrder(fault)
  tryLeverage(exposure, wanted)
  const judged = judge(state, exposure, command)
  if (isRefusal(judged)) tryLeverage(exposure, before)
  else tellSettingFirst(state, exposure)
  return judged
}

/** Sets a leverage and ends the credits of orders, which were proven at the one before. */
function tryLeverage(exposure: Exposure, leverage: Leverages): void {
  changeLeverage(exposure, leverage)
  exposure.account.endCredits(exposure.money)
}

/** Reported at once, with the wallet, so that it comes before the effects of the order. */
function tellSettingFirst(state: State, exposure: Exposure): void {
  const { account } = exposure
  if (!account.reports) return
  for (const position of movedBySetting(exposure)) tellPosition(state, exposure, position)
  state.report.push({ type: 'wallet', account: account.id, wallet: walletState(account) })
}

/** The order sent one leverage, for whichever side the refusal names. */
function namedByOrder(fault: CommandResult): CommandResult {
  return fault.params['field'] === undefined ? fault : { ...fault, params: { ...fault.params, field: 'leverage' } }
}
