import { e8 } from '@perpdesk/numeric'
import type { TerminalContext } from '../../context.ts'
import { accountOf, coinPricesOf } from '../../wire/account-records.ts'
import type { Handlers } from './handler.ts'

/** Handlers for a user's accounts (ACC-05): listing them, opening sub-accounts, and transfers between them. */
export function accountsHandlers({ core }: TerminalContext): Handlers<'accounts' | 'openSubAccount' | 'transfer'> {
  const { subAccounts } = core

  return {
    accounts: ({ caller }) => ({
      list: subAccounts.list(caller.user).map(({ account, wallet }) => accountOf(account, wallet)),
      prices: coinPricesOf(subAccounts.prices()),
    }),

    openSubAccount: async ({ input, caller: { user } }) => {
      const { name, purpose, accountType = user.accountType, marginMode = 'REGULAR_MARGIN' } = input
      const { account, wallet } = await subAccounts.open(user, { name, purpose, accountType, marginMode })
      return { account: accountOf(account, wallet) }
    },

    transfer: async ({ input, caller }) => {
      const { from, to, coin, amount, transferId: id } = input
      await subAccounts.transfer(caller.user, { from, to, coin, amount: e8(amount), id })
      return {}
    },
  }
}
