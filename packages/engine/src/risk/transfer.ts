import { REASONS } from '@perpdesk/trading'
import { withRememberedId } from '../account/remembered-ids.ts'
import type { Transfer } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { move } from '../ledger/move.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { isFree } from './free-money.ts'

/** Transfers free balance to another account, also demo money (ACC-05), because it stays within the exchange. */
export function transfer(state: State, { account, to, coin, amount, id }: Transfer): CommandResult {
  const source = state.accounts.client(account)
  const target = state.accounts.client(to)
  if (source === undefined || target === undefined) return refuse('accountNotFound')
  if (source.transferIds.includes(id)) return refuse('transferRepeated')
  if (source === target) return refuse('transferSameAccount')
  if (amount <= 0n) return invalid('amount', REASONS.aboveZero)
  const wallet = source.wallets.find((one) => one.coin === coin)
  if (wallet === undefined || amount > wallet.free || !isFree(source, wallet, amount)) {
    return refuse('transferInsufficient')
  }
  source.transferIds = withRememberedId(source.transferIds, id)
  move(state, source, target, coin, amount)
  return DONE
}
