import { REASONS } from '@perpdesk/trading'
import type { Deposit } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { DONE, invalid, refuse } from '../result.ts'
import type { State } from '../state.ts'
import { book, withoutTrade } from './ledger.ts'

/** Valid names of coins, for example `USDT`. */
export const COIN = /^[A-Z0-9]{1,20}$/

/** True for a leveraged token, which exists on the exchange only. */
export function isToken(state: State, coin: string): boolean {
  return state.tokens.some(({ terms }) => terms.coin === coin)
}

/** Deposits money from outside, in E8 of the coin; a bonus can be traded but not withdrawn. */
export function deposit(state: State, command: Deposit): CommandResult {
  // of the house accounts only the insurance fund receives deposits
  const { insurance } = state.accounts
  const account = command.account === insurance.id ? insurance : state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (!COIN.test(command.coin)) return invalid('coin', 'there is no such coin')
  if (isToken(state, command.coin)) return invalid('coin', 'a leveraged token cannot be deposited')
  if (command.amount <= 0n) return invalid('amount', REASONS.aboveZero)
  state.flow(command.coin).deposits += command.amount
  if (command.bonus) account.wallet(command.coin).bonus += command.amount
  book(state, account, command.coin, withoutTrade(command.bonus ? 'BONUS' : 'TRANSFER_IN', command.amount))
  return DONE
}
