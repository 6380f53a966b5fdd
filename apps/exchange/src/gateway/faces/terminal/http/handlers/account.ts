import { formatE8 } from '@perpdesk/numeric'
import { MAX_PNL_DAYS } from '@perpdesk/trading'
import type { TerminalContext } from '../../context.ts'
import { equityPointOf, pnlReportOf, walletOf } from '../../wire/account-records.ts'
import { invalidField } from '../../wire/api-error.ts'
import { timeOf } from '../../wire/inputs.ts'
import { transactionOf } from '../../wire/order-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import { statementOf } from '../statements.ts'
import type { Handlers } from './handler.ts'

const DAY = 86_400_000

/** Handlers for the account as a whole: balances, margin mode, demo funds and transactions. */
export function accountHandlers({
  core,
}: TerminalContext): Handlers<
  | 'setMarginMode'
  | 'limitPriceAction'
  | 'setLimitPriceAction'
  | 'practiceFunds'
  | 'wallet'
  | 'transactions'
  | 'equityHistory'
  | 'statement'
  | 'pnlReport'
> {
  const { accountRecords, accountSettings, listings, pnlReports, portfolio, practiceFunds, spotMargin } = core

  return {
    setMarginMode: async ({ input, caller }) => {
      await accountSettings.setMarginMode(caller, input.marginMode)
      return { marginMode: portfolio.wallet(caller.account.id).marginMode }
    },

    limitPriceAction: ({ caller }) => ({ modifyEnable: portfolio.movesPrices(caller.account.id) }),

    setLimitPriceAction: async ({ input: { modifyEnable }, caller }) => {
      await accountSettings.setPricePreference(caller, modifyEnable)
      return { modifyEnable }
    },

    practiceFunds: async ({ input: { coin }, caller }) => ({
      coin,
      amount: formatE8(await practiceFunds.topUp(caller, coin)),
    }),

    wallet: ({ caller: { account } }) => walletOf(portfolio.wallet(account.id), spotMargin.loans(account.id)),

    transactions: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.ledger(caller, {
        ...pageQueryOf('ledger', input, listings),
        ...(input.coin !== undefined && { coin: input.coin }),
        ...(input.type !== undefined && { ledgerType: input.type }),
      })
      return { list: rows.map((row) => transactionOf(listings, row)), nextPageCursor: cursor }
    },

    equityHistory: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.equity(caller, pageQueryOf('equity', input, listings))
      return { list: rows.map(equityPointOf), nextPageCursor: cursor }
    },

    statement: ({ input, caller }) => statementOf(core, caller, input),

    pnlReport: async ({ input, caller }) => {
      const [from, to] = [timeOf('startTime', input.startTime), timeOf('endTime', input.endTime)]
      if (to < from) throw invalidField('endTime', 'it is earlier than startTime')
      if (to - from >= MAX_PNL_DAYS * DAY) throw invalidField('endTime', `it is ${MAX_PNL_DAYS} days after startTime`)
      if (from > core.now()) throw invalidField('startTime', 'it is later than now')
      return pnlReportOf(await pnlReports.report(caller, from, to))
    },
  }
}
