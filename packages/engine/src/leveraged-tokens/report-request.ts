import { TOKEN_STATUS } from '@perpdesk/trading'
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
  token: Token,
  request: TokenRequest,
  outcome: Outcome,
): void {
  if (account.reports) state.report.push(requestEvent(token, request, outcome))
}

/** Returns an account's waiting requests, oldest first. */
export function waitingRequests(token: Token, account: number): readonly TokenRequestEvent[] {
  return token.requests
    .filter((request) => request.account === account)
    .map((request) => requestEvent(token, request, waitingOutcome(request)))
}

/** Returns the figures of a request that waits for the next tick. */
export function waitingOutcome({ fee }: TokenRequest): Outcome {
  return { status: TOKEN_STATUS.inProgress, nav: 0n, fee, received: 0n }
}

function requestEvent(
  { terms }: Token,
  { id, account, kind, amount, serial, createdTime }: TokenRequest,
  outcome: Outcome,
): TokenRequestEvent {
  return { type: 'tokenRequest', account, id, coin: terms.coin, kind, amount, serial, createdTime, ...outcome }
}
