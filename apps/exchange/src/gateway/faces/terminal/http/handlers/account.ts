import type { WalletState } from '@perpdesk/engine'
import { formatE8 } from '@perpdesk/numeric'
import { PracticeFunds } from '../../../../core/use-cases/practice-funds.ts'
import { settled } from '../../../../core/use-cases/settled.ts'
import { taken } from '../../../../core/use-cases/taken.ts'
import type { GatewayContext } from '../../context.ts'
import { equityPointOf, walletOf } from '../../wire/account-records.ts'
import { ApiError } from '../../wire/api-error.ts'
import { transactionOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { statementOf } from '../statements.ts'
import type { Handlers } from './handler.ts'

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
    setMarginMode: async ({ input, account: { id: account } }) => {
      await taken(sequencer, { type: 'setMarginMode', account, marginMode: input.marginMode })
      return { marginMode: wallet(account).marginMode }
    },

    limitPriceAction: ({ account }) => {
      const modifyEnable = sequencer.engine.movesPrices(account.id)
      if (modifyEnable === undefined) throw new ApiError('accountNotFound')
      return { modifyEnable }
    },

    setLimitPriceAction: async ({ input, account: { id: account } }) => {
      const { modifyEnable: movesPrices } = input
      await taken(sequencer, { type: 'setPricePreference', account, movesPrices })
      return { modifyEnable: movesPrices }
    },

    practiceFunds: async ({ input, account, request }) => {
      if (account.purpose !== 'main') throw new ApiError('demoFundsInMain')
      return { coin: input.coin, amount: formatE8(await practice.topUp(account.id, input.coin, request.address)) }
    },

    wallet: ({ account }) => walletOf(wallet(account.id)),

    transactions: async ({ input, account }) => {
      await settled(history)
      const page = await history.ledger({
        ...pageQueryOf('ledger', account.id, input, listings),
        ...(input.coin !== undefined && { coin: input.coin }),
        ...(input.type !== undefined && { ledgerType: input.type }),
      })
      await listings.recall(page.rows)
      return { list: page.rows.map((row) => transactionOf(listings, row)), nextPageCursor: page.cursor }
    },

    equityHistory: async ({ input, account }) => {
      await settled(history)
      const page = await history.equity(pageQueryOf('equity', account.id, input, listings))
      return { list: page.rows.map(equityPointOf), nextPageCursor: page.cursor }
    },

    statement: ({ input, account }) => statementOf(context, account.id, input),
  }
}
