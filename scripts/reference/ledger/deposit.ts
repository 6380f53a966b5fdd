import type { Deposit } from '@perpdesk/engine'
import { walletOf } from '../account/wallet.ts'
import { INSURANCE } from '../house.ts'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { post } from './ledger.ts'

export function deposit(model: Model, command: Deposit): Answer {
  const account = command.account === INSURANCE ? model.account(INSURANCE) : model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (model.tokens.some(({ terms }) => terms.coin === command.coin)) return refused('invalid')
  if (command.amount <= 0n || !/^[A-Z0-9]{1,20}$/.test(command.coin)) return refused('invalid')
  model.deposits.set(command.coin, (model.deposits.get(command.coin) ?? 0n) + command.amount)
  if (command.bonus) walletOf(account, command.coin).bonus += command.amount
  post(model, account, command.coin, {
    ledgerType: command.bonus ? 'BONUS' : 'TRANSFER_IN',
    cashFlow: command.amount,
  })
  return DONE
}
