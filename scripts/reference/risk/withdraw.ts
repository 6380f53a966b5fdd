import type { Withdraw } from '@perpdesk/engine'
import { post } from '../ledger/ledger.ts'
import type { Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { freeCoins } from '../spot/promised.ts'
import { isFree } from './free-money.ts'

export function withdraw(model: Model, command: Withdraw): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (command.amount <= 0n) return refused('invalid')
  if (model.tokens.some(({ terms }) => terms.coin === command.coin)) return refused('invalid')
  const wallet = account.wallets.find((one) => one.coin === command.coin)
  if (wallet === undefined || command.amount > wallet.balance - wallet.bonus - wallet.borrowed)
    return refused('transfer')
  if (command.amount > freeCoins(account, command.coin) - wallet.borrowed) return refused('transfer')
  if (!isFree(account, wallet, command.amount)) return refused('transfer')
  model.withdrawals.set(command.coin, (model.withdrawals.get(command.coin) ?? 0n) + command.amount)
  post(model, account, command.coin, { ledgerType: 'TRANSFER_OUT', cashFlow: -command.amount })
  return DONE
}
