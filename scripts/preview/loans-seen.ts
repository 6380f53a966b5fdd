import type { Engine } from '@perpdesk/engine'
import type { Wallet } from '@perpdesk/protocol'
import { lendingTermsOf, loanOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/lending-records.ts'
import { type Loans, loansOf } from '../../apps/terminal/src/features/lending/loans.ts'

/** Returns terms and debts of an account as its terminal knows them from the records that the gateway would send. */
export function lendingSeen(engine: Engine, account: number, { marginMode }: Wallet) {
  const terms = engine.lending().map(lendingTermsOf)
  const state = {
    marginMode,
    leverage: engine.spotLeverage(account),
    isRepayBlocked: false,
    loans: engine.loans(account).map(loanOf),
  }
  return { terms, state }
}

/** Returns the loans that follow from {@link lendingSeen}. */
export function loansSeen(engine: Engine, account: number, wallet: Wallet): Loans {
  const { terms, state } = lendingSeen(engine, account, wallet)
  return loansOf(terms, state)
}
