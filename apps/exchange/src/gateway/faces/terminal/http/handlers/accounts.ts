import { e8 } from '@perpdesk/numeric'
import { accountCapabilities, MAX_SUB_ACCOUNTS } from '@perpdesk/trading'
import type { Account } from '../../../../../identity/identity.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { accountOf } from '../../wire/account-records.ts'
import { ApiError, invalidField } from '../../wire/api-error.ts'
import type { Handlers } from './handler.ts'

/** A person's accounts (ACC-05): which there are, further ones, and money from one to another. */
export function accountsHandlers({
  identity,
  accounts,
  sequencer,
}: GatewayContext): Handlers<'accounts' | 'openSubAccount' | 'transfer'> {
  const record = (account: Account) => accountOf(account, sequencer.engine.wallet(account.id))

  return {
    accounts: ({ session }) => ({ list: identity.accountsOf(session.user).map(record) }),

    openSubAccount: async ({ input, session }) => {
      const { name, purpose, accountType = session.user.accountType, marginMode = 'REGULAR_MARGIN' } = input
      if (!accountCapabilities(accountType).modes.includes(marginMode)) {
        throw invalidField('marginMode', 'a classic account has one for each contract')
      }
      const account = await identity.openSubAccount(session.user, { name, purpose, accountType, marginMode })
      if (account === undefined) throw new ApiError('subAccountsLimited', { limit: `${MAX_SUB_ACCOUNTS}` })
      await accounts.ensure(account)
      return { account: record(account) }
    },

    transfer: async ({ input, session: { user } }) => {
      const { coin, amount, transferId: id } = input
      const [from, to] = [identity.accountOf(user, input.from), identity.accountOf(user, input.to)]
      if (from === undefined || to === undefined) throw new ApiError('accountNotYours')
      for (const account of [from, to]) await accounts.ensure(account)
      await taken(sequencer, { type: 'transfer', account: from.id, to: to.id, coin, amount: e8(amount), id })
      return {}
    },
  }
}
