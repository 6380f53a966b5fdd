import { crossUsable, MAX_SPOT_LEVERAGE, MIN_SPOT_LEVERAGE, USD_COINS } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { isCount } from '../account/locate.ts'
import type { SetSpotMargin } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { crossAccount } from './account-figures.ts'
import { owesAnything } from './liabilities.ts'

/**
 * Switches spot margin on at a leverage, or off (R5.17); only for unified accounts in cross margin (182021). It cannot be
 * switched off while there is a debt or an order that gives more than the balance, and the margin must cover the debts at
 * the new leverage.
 */
export function setSpotMargin(state: State, { account: id, leverage }: SetSpotMargin): CommandResult {
  const account = state.accounts.client(id)
  if (account === undefined) return refuse('accountNotFound')
  if (!USD_COINS.some((coin) => account.margin.borrows(coin))) return refuse('spotMarginUnavailable')
  if (!isOffered(leverage)) {
    return refuse('spotLeverageOutOfRange', { min: `${MIN_SPOT_LEVERAGE}`, max: `${MAX_SPOT_LEVERAGE}` })
  }
  if (leverage === account.spotLeverage) return DONE
  if (leverage === 0 && isUsed(account)) return refuse('spotMarginInUse')
  const before = account.spotLeverage
  const usable = crossUsable(crossAccount(account))
  account.spotLeverage = leverage
  const left = crossUsable(crossAccount(account))
  if (left < 0n && left < usable) {
    account.spotLeverage = before
    return refuse('insufficientForLeverage')
  }
  account.wake()
  state.report.walletChanged(account)
  return DONE
}

/** True for a whole number in the offered range, or 0. */
function isOffered(leverage: number): boolean {
  return leverage === 0 || (isCount(leverage) && leverage >= MIN_SPOT_LEVERAGE && leverage <= MAX_SPOT_LEVERAGE)
}

function isUsed(account: Account): boolean {
  return owesAnything(account) || account.wallets.some(({ spendable }) => spendable < 0n)
}
