import { type LendingTerms, type SpotMarginState, spotMarginEndpoints } from '@perpdesk/protocol'
import { call, endpoints } from '../../client/index.ts'
import { type Loans, loansOf } from './loans.ts'

// Calls on loans are loaded with the first question about them.
Object.assign(endpoints, spotMarginEndpoints)

/** The terms of the lent coins with the debts of the account. */
export interface Lending {
  readonly terms: readonly LendingTerms[]
  readonly state: SpotMarginState
  readonly loans: Loans
}

/** Requests terms and debts; throws if either is not answered. */
export async function askLending(signal: AbortSignal): Promise<Lending> {
  const options = { signal, toast: false }
  const [terms, state] = await Promise.all([call('lendingTerms', {}, options), call('spotMargin', {}, options)])
  if (!terms.ok) throw new Error(terms.error.message)
  if (!state.ok) throw new Error(state.error.message)
  return { terms: terms.result.list, state: state.result, loans: loansOf(terms.result.list, state.result) }
}
