import type { WalletState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import { ApiError } from '../api-error.ts'
import type { GatewayContext } from '../context.ts'
import { PracticeFunds } from '../practice-funds.ts'
import { settled } from '../settled.ts'
import { statementOf } from '../statements.ts'
import { equityPointOf, walletOf } from '../wire/account-records.ts'
import { transactionOf } from '../wire/order-records.ts'
import { pageQueryOf } from '../wire/pages.ts'
import type { Handlers } from './handler.ts'
import { taken } from './taken.ts'

/** The account as a whole: balances, margin mode, every movement of money. */
export function accountHandlers(
  context: GatewayContext,
): Handlers<
  | 'setMarginMode'
  | 'limitPriceAction'
  | 'setLimitPriceAction'
  | 'practiceFunds'
  | 'wallet'
  | 'transactions'
  | 'equityHistory'
  | 'statement'
> {
  const { sequencer, history, listings } = context

  const practice = new PracticeFunds(context)

  const wallet = (account: number): WalletState => {
    const state = sequencer.engine.wallet(account)
    if (!state) throw new ApiError('accountNotFound')
    return state
  }

  return {
    setMarginMode: async ({ input, session }) => {
      const { account } = session.user
      await taken(sequencer, { type: 'setMarginMode', account, marginMode: input.marginMode })
      return { marginMode: wallet(account).marginMode }
    },

    limitPriceAction: ({ session }) => {
      const modifyEnable = sequencer.engine.movesPrices(session.user.account)
      if (modifyEnable === undefined) throw new ApiError('accountNotFound')
      return { modifyEnable }
    },

    setLimitPriceAction: async ({ input, session }) => {
      const { account } = session.user
      const { modifyEnable: movesPrices } = input
      await taken(sequencer, { type: 'setPricePreference', account, movesPrices })
      return { modifyEnable: movesPrices }
    },

    practiceFunds: async ({ input, session, request }) => ({
      coin: input.coin,
      amount: formatE8(await practice.topUp(session.user.account, input.coin, request.address)),
    }),

    wallet: ({ session }) => walletOf(wallet(session.user.account)),

    transactions: async ({ input, session }) => {
      await settled(history)
      const page = await history.ledger({
        ...pageQueryOf('ledger', session.user.account, input, listings),
        ...(input.coin !== undefined && { coin: input.coin }),
        ...(input.type !== undefined && { ledgerType: input.type }),
      })
      return { list: page.rows.map((row) => transactionOf(listings, row)), nextPageCursor: page.cursor }
    },

    equityHistory: async ({ input, session }) => {
      await settled(history)
      const page = await history.equity(pageQueryOf('equity', session.user.account, input, listings))
      return { list: page.rows.map(equityPointOf), nextPageCursor: page.cursor }
    },

    statement: ({ input, session }) => statementOf(context, session.user.account, input),
  }
}
