import type { E8 } from '@perpdesk/numeric'
import { requestFee, TOKEN_STATUS, tokensFor, tokenValue } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { book, withoutTrade } from '../ledger/ledger.ts'
import type { State } from '../state.ts'
import { navOfToken } from './fund.ts'
import { reportRequest } from './report-request.ts'
import type { Token, TokenRequest } from './token.ts'

/** Executes all waiting requests of a token at the present net asset value, in the order of their arrival (R10.4). */
export function completeRequests(state: State, token: Token): void {
  const nav = navOfToken(state, token)
  for (const [account, request] of takeRequests(state, token)) {
    if (request.kind === 'subscribe') completeSubscription(state, token, account, request, nav)
    else completeRedemption(state, token, account, request, nav)
  }
}

/** Returns what was given for all waiting requests of a token. */
export function failRequests(state: State, token: Token): void {
  for (const [account, request] of takeRequests(state, token)) fail(state, token, account, request)
}

function takeRequests(state: State, token: Token): readonly (readonly [Account, TokenRequest])[] {
  const { requests } = token
  token.requests = []
  return requests.flatMap((request) => {
    const account = state.accounts.get(request.account)
    return account === undefined ? [] : [[account, request] as const]
  })
}

/** Creates the tokens and charges the fee; a subscription that buys not even a step fails. */
function completeSubscription(state: State, token: Token, account: Account, request: TokenRequest, nav: E8): void {
  const { terms, fund, quote } = token
  const { amount, fee } = request
  const received = nav > 0n ? tokensFor(amount - fee, nav, terms.redemption.step) : 0n
  if (received === 0n) {
    fail(state, token, account, request)
    return
  }
  fund.wallet(terms.coin).balance -= received
  payFee(state, token, quote, fee)
  book(state, account, terms.coin, withoutTrade('TOKENS_SUBSCRIPTION', received))
  reportRequest(state, account, token, request, { status: TOKEN_STATUS.completed, nav, fee, received })
}

/** Pays the value of the tokens less the fee; a redemption of worthless tokens fails. */
function completeRedemption(state: State, token: Token, account: Account, request: TokenRequest, nav: E8): void {
  const { terms, fund, quote } = token
  const value = tokenValue(request.amount, nav)
  const fee = requestFee(value, terms.redemption.feeRate)
  const received = value - fee
  if (received === 0n) {
    fail(state, token, account, request)
    return
  }
  fund.wallet(quote).balance -= received
  payFee(state, token, quote, fee)
  book(state, account, quote, { ...withoutTrade('TOKENS_REDEMPTION', value), fee })
  reportRequest(state, account, token, request, { status: TOKEN_STATUS.completed, nav, fee, received })
}

function fail(state: State, token: Token, account: Account, request: TokenRequest): void {
  const { terms, fund, quote } = token
  const { kind, amount, fee } = request
  const isSubscription = kind === 'subscribe'
  const coin = isSubscription ? quote : terms.coin
  const type = isSubscription ? 'TOKENS_SUBSCRIPTION' : 'TOKENS_REDEMPTION'
  fund.wallet(coin).balance -= amount
  book(state, account, coin, { ...withoutTrade(type, amount - fee), fee: -fee })
  reportRequest(state, account, token, request, { status: TOKEN_STATUS.failed, nav: 0n, fee: 0n, received: 0n })
}

function payFee({ accounts }: State, { fund }: Token, coin: string, fee: E8): void {
  fund.wallet(coin).balance -= fee
  accounts.fees.wallet(coin).balance += fee
}
