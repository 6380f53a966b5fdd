import type { Account } from '../account/account.ts'
import type { TokenRequestEvent } from '../event.ts'
import type { State } from '../state.ts'
import type { Token, TokenRequest } from './token.ts'

/** Figures of a request that depend on its state. */
type Outcome = Pick<TokenRequestEvent, 'status' | 'nav' | 'fee' | 'received'>

/** Reports the state of a request to its account. */
export function reportRequest(
  state: State,
  account: Account,
  { terms }: Token,
  { id, kind, amount, serial, createdTime }: TokenRequest,
  outcome: Outcome,
): void {
  if (!account.reports) return
  state.report.push({
    type: 'tokenRequest',
    account: account.id,
    id,
    coin: terms.coin,
    kind,
    amount,
    serial,
    createdTime,
    ...outcome,
  })
}
