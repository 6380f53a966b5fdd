import type { E8 } from '@perpdesk/numeric'
import { REASONS } from '@perpdesk/trading'
import type { CreateAccount, Deposit, Withdraw } from '../command.ts'
import type { CommandResult } from '../event.ts'
import { FIRST_ACCOUNT } from '../house.ts'
import { DONE, invalid, refuse } from '../result.ts'
import { usableFor } from '../risk/account-figures.ts'
import type { State } from '../state.ts'
import type { Account } from './account.ts'
import { book, transfer } from './ledger.ts'
import { tellAccount } from './tell-account.ts'
import type { Wallet } from './wallet.ts'

/** Largest fee rate an account may have: 1 %. Rebates go as far. */
const MAX_FEE_RATE = 1_000_000n

/** Coins are named like `USDT`. */
const COIN = /^[A-Z0-9]{1,20}$/

/** Opens an account; it has no money yet. */
export function createAccount(state: State, command: CreateAccount): CommandResult {
  const { account, accountType, marginMode, makerRate, takerRate, reports } = command
  if (!Number.isSafeInteger(account) || account < FIRST_ACCOUNT) {
    return invalid('account', `numbers start at ${FIRST_ACCOUNT}`)
  }
  if (state.accounts.get(account) !== undefined) return invalid('account', 'it exists already')
  if (marginMode === 'PORTFOLIO_MARGIN') return refuse('marginModeRefused', { reason: REASONS.noPortfolioMargin })
  if (accountType === 'classic' && marginMode !== 'REGULAR_MARGIN') {
    return invalid('marginMode', 'classic accounts set it contract by contract')
  }
  for (const [field, rate] of Object.entries({ makerRate, takerRate })) {
    if (rate > MAX_FEE_RATE || rate < -MAX_FEE_RATE) return invalid(field, 'a fee rate is at most 1 %')
  }
  if (takerRate < 0n || makerRate + takerRate < 0n) {
    return invalid('takerRate', 'both rates together must not pay the trader')
  }
  const opened = state.accounts.open({ id: account, accountType, marginMode, makerRate, takerRate, reports })
  tellAccount(state, opened)
  return DONE
}

/** Gives an account money from outside, in E8 of the coin; as a bonus it can be traded with but not withdrawn. */
export function deposit(state: State, command: Deposit): CommandResult {
  // of the house only the fund is given money
  const { insurance } = state.accounts
  const account = command.account === insurance.id ? insurance : state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (!COIN.test(command.coin)) return invalid('coin', 'there is no such coin')
  if (command.amount <= 0n) return invalid('amount', REASONS.aboveZero)
  state.flow(command.coin).deposits += command.amount
  if (command.bonus) account.wallet(command.coin).bonus += command.amount
  book(state, account, command.coin, transfer(command.bonus ? 'BONUS' : 'TRANSFER_IN', command.amount))
  return DONE
}

/**
 * Whether the account can do without an amount. A coin that does not count in full takes less from what is available than
 * it is worth, so it is asked with the amount gone.
 */
function isFree(account: Account, wallet: Wallet, amount: E8): boolean {
  if (wallet.money.isUsd) return amount <= usableFor(account, wallet.coin)
  const before = usableFor(account, wallet.coin)
  wallet.balance -= amount
  const after = usableFor(account, wallet.coin)
  wallet.balance += amount
  return after >= 0n || after >= before
}

/** Takes what is available, but never demo money (5.4). */
export function withdraw(state: State, command: Withdraw): CommandResult {
  const account = state.accounts.client(command.account)
  if (account === undefined) return refuse('accountNotFound')
  if (command.amount <= 0n) return invalid('amount', REASONS.aboveZero)
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined) return refuse('transferInsufficient')
  const own = wallet.balance - wallet.bonus
  if (command.amount > own || !isFree(account, wallet, command.amount)) return refuse('transferInsufficient')
  state.flow(command.coin).withdrawals += command.amount
  book(state, account, command.coin, transfer('TRANSFER_OUT', -command.amount))
  return DONE
}
