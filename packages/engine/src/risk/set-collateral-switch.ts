import { crossUsable } from '@perpdesk/trading'
import type { SetCollateralSwitch } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { crossAccount } from './account-figures.ts'

/**
 * Switches a coin of an account on or off as collateral (R5.15). Dollars are always on (182110), and a coin that the
 * account's margin needs stays on (182108). While coins are margined separately, the switch has no effect.
 */
export function setCollateralSwitch(
  state: State,
  { account: id, coin, isCollateral }: SetCollateralSwitch,
): CommandResult {
  const account = state.accounts.client(id)
  if (account === undefined) return refuse('accountNotFound')
  // only coins that can be collateral have terms; dollars have none
  if (!account.coins.hasTerms(coin)) return refuse('collateralFixed', { coin })
  const wallet = account.wallet(coin)
  if (wallet.isSwitchedOff === !isCollateral) return DONE
  wallet.isSwitchedOff = !isCollateral
  if (!isCollateral && account.margin.borrows(coin) && crossUsable(crossAccount(account)) < 0n) {
    wallet.isSwitchedOff = false
    return refuse('collateralNeeded', { coin })
  }
  account.endCredits(wallet.money)
  account.wake()
  state.report.walletChanged(account)
  return DONE
}
