import type { Engine } from '@perpdesk/engine'
import type { Wallet } from '@perpdesk/protocol'
import { lendingTermsOf, loanOf } from '../../apps/exchange/src/gateway/faces/terminal/wire/lending-records.ts'
import { type Loans, loansOf } from '../../apps/terminal/src/features/lending/loans.ts'

/** Returns an account's loans as its terminal knows them from the records that the gateway would send. */
export function loansSeen(engine: Engine, account: number, { marginMode }: Wallet): Loans {
  return loansOf(engine.lending().map(lendingTermsOf), {
    marginMode,
    leverage: engine.spotLeverage(account),
    isRepayBlocked: false,
    loans: engine.loans(account).map(loanOf),
  })
}
