import { e8 } from '@perpdesk/numeric'
import type { spotMarginEndpoints } from '@perpdesk/protocol'
import type { TerminalContext } from '../../context.ts'
import { interestChargeOf, lendingTermsOf, loanOf } from '../../wire/lending-records.ts'
import { pageQueryOf } from '../../wire/pages.ts'
import type { Handlers } from './handler.ts'

/** Handlers for spot margin, loans and the terms on which coins are lent. */
export function spotMarginHandlers({ core }: TerminalContext): Handlers<keyof typeof spotMarginEndpoints> {
  const { accountRecords, listings, portfolio, spotMargin } = core

  return {
    lendingTerms: ({ input: { coin } }) => ({
      list: spotMargin
        .lending()
        .filter(({ terms }) => coin === undefined || terms.coin === coin)
        .map(lendingTermsOf),
    }),

    spotMargin: ({ caller: { account } }) => ({
      marginMode: portfolio.wallet(account.id).marginMode,
      leverage: spotMargin.leverage(account.id),
      isRepayBlocked: spotMargin.isRepayBlocked,
      loans: spotMargin.loans(account.id).map(loanOf),
    }),

    setSpotMargin: async ({ input: { leverage }, caller }) => {
      await spotMargin.setLeverage(caller, leverage)
      return { leverage }
    },

    borrow: async ({ input: { coin, amount }, caller }) => loanOf(await spotMargin.borrow(caller, coin, e8(amount))),

    repay: async ({ input: { coin, amount = '0', converts = false }, caller }) =>
      loanOf(await spotMargin.repay(caller, coin, e8(amount), converts)),

    setCollateralSwitch: async ({ input: { coin, isCollateral }, caller }) => {
      await spotMargin.setCollateralSwitch(caller, coin, isCollateral)
      return { coin, isCollateral }
    },

    interestHistory: async ({ input, caller }) => {
      const { rows, cursor } = await accountRecords.ledger(caller, {
        ...pageQueryOf('ledger', input, listings),
        ledgerType: 'INTEREST',
        ...(input.coin !== undefined && { coin: input.coin }),
      })
      return { list: rows.map(interestChargeOf), nextPageCursor: cursor }
    },
  }
}
