import type { State } from '../state.ts'
import type { Account } from './account.ts'

/** Reports the settings of an account. */
export function reportAccount(state: State, account: Account): void {
  const { id, movesPrices } = account
  state.report.push({ type: 'account', account: id, marginMode: account.marginMode, movesPrices })
}
