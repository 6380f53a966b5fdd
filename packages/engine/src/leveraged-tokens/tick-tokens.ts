import { basketAfter, isRebalanceDue, managementDays, managementFee, targetBasket } from '@perpdesk/trading'
import { creditPool } from '../ledger/insurance-pools.ts'
import type { ContractMarket } from '../market.ts'
import type { State } from '../state.ts'
import { adjustPosition } from './adjust-position.ts'
import { completeRequests, failRequests } from './complete-requests.ts'
import { assetsOf, heldLots, isAdjusting, isDelisted, supplyOf, tradedMarket } from './fund.ts'
import type { Token } from './token.ts'

/**
 * Performs the tick of all leveraged tokens, by coin: management fee, rebalancing, waiting requests, then the trades
 * that bring the position to the basket. Without fresh prices everything but the fee waits; a contract that is over
 * ends the waiting requests.
 */
export function tickTokens(state: State, before: number): void {
  for (const token of state.tokens) {
    chargeManagement(state, token, before)
    const market = tradedMarket(state, token)
    if (market !== undefined) tickFund(state, token, market)
    else if (isDelisted(state, token)) failRequests(state, token)
  }
}

function tickFund(state: State, token: Token, market: ContractMarket): void {
  settleRest(state, token, market)
  rebalance(state, token, market)
  if (token.requests.length > 0 && !isAdjusting(state, token, market)) {
    const before = supplyOf(token)
    completeRequests(state, token)
    const after = supplyOf(token)
    const { target } = token.terms
    token.basket =
      before === 0n
        ? targetBasket(target, assetsOf(state, token), market.prices.mark)
        : basketAfter(token.basket, before, after)
  }
  adjustPosition(state, token, market)
}

/** Charges the fee of every 00:00 UTC since the last tick on the present assets (R10.3). */
function chargeManagement(state: State, token: Token, before: number): void {
  if (before === 0) return
  for (let days = managementDays(before, state.time); days > 0 && supplyOf(token) > 0n; days--) {
    const fee = managementFee(assetsOf(state, token), token.terms.managementRate)
    if (fee === 0n) return
    token.fund.wallet(token.quote).balance -= fee
    state.accounts.fees.wallet(token.quote).balance += fee
  }
}

/** Resets the basket to the target leverage if it has reached a bound (R10.2). */
function rebalance(state: State, token: Token, market: ContractMarket): void {
  const { terms } = token
  const { mark } = market.prices
  if (supplyOf(token) === 0n) token.basket = 0n
  else {
    const assets = assetsOf(state, token)
    if (isRebalanceDue(terms, token.basket, mark, assets)) token.basket = targetBasket(terms.target, assets, mark)
  }
}

/**
 * Credits the contract's insurance pool with the balance of a fund without tokens, or charges a balance below zero to
 * it, once the position is closed.
 */
function settleRest(state: State, token: Token, market: ContractMarket): void {
  if (heldLots(state, token) !== 0) return
  const rest = assetsOf(state, token)
  if (rest === 0n || (rest > 0n && supplyOf(token) > 0n)) return
  token.fund.wallet(token.quote).balance -= rest
  creditPool(state, market, rest)
}
