import { type E8, toSafeCount } from '@perpdesk/numeric'
import { navOf, type TokenRequestKind, utcDay } from '@perpdesk/trading'
import type { ContractMarket } from '../market.ts'
import { isFresh } from '../prices/update-market.ts'
import { unrealisedOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import type { Token, TokenUsage } from './token.ts'

/** Returns the token with this coin. */
export function tokenNamed(state: State, coin: string): Token | undefined {
  return state.tokens.find(({ terms }) => terms.coin === coin)
}

/** Returns the tokens held by anybody, including those of waiting redemptions. */
export function supplyOf(token: Token): E8 {
  return waitingAmount(token, 'redeem') - token.fund.balanceOf(token.terms.coin)
}

/**
 * Returns the fund's assets in E8 of the quote coin: its balance without waiting subscriptions, and the unrealised
 * profit of its position. May be negative.
 */
export function assetsOf(state: State, token: Token): E8 {
  const balance = token.fund.balanceOf(token.quote) - waitingAmount(token, 'subscribe')
  const exposure = exposureOfFund(state, token)
  return exposure === undefined ? balance : balance + unrealisedOf(exposure, exposure.positions[0])
}

/** Returns the net asset value; the initial one while there are no tokens. */
export function navOfToken(state: State, token: Token): E8 {
  const supply = supplyOf(token)
  return supply === 0n ? token.terms.initialNav : navOf(assetsOf(state, token), supply)
}

/** Returns the size of the fund's position in lots. */
export function heldLots(state: State, token: Token): number {
  return Math.abs(exposureOfFund(state, token)?.positions[0].lots ?? 0)
}

/** Returns the size that the position should have: the whole lots of the basket. */
export function wantedLots(token: Token, market: ContractMarket): number {
  return toSafeCount(token.basket / market.instrument.lotSize)
}

/** True while the position differs from the basket, and nothing can be subscribed or redeemed (R10.2). */
export function isAdjusting(state: State, token: Token, market: ContractMarket): boolean {
  return heldLots(state, token) !== wantedLots(token, market)
}

/** Returns the market of the fund's contract if the fund can trade in it on a fresh mark. */
export function tradedMarket(state: State, token: Token): ContractMarket | undefined {
  const market = state.markets.contract(token.terms.instrument)
  return market !== undefined && market.isOrdinary(state.time) && isFresh(market) ? market : undefined
}

/** True once the fund's contract has been delivered or forgotten: the fund stays suspended. */
export function isDelisted(state: State, { terms }: Token): boolean {
  return state.markets.contract(terms.instrument)?.isOver !== false
}

/** Returns the amounts that accounts have subscribed and redeemed on the present UTC day. */
export function usageOfToday(state: State, { day, usage }: Token): readonly TokenUsage[] {
  return day === utcDay(state.time) ? usage : []
}

function waitingAmount({ requests }: Token, kind: TokenRequestKind): E8 {
  return requests.reduce((sum, request) => (request.kind === kind ? sum + request.amount : sum), 0n)
}

function exposureOfFund(state: State, { terms, fund }: Token) {
  const market = state.markets.contract(terms.instrument)
  return market === undefined ? undefined : state.accounts.findExposure(fund, market)
}
