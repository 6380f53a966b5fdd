import { tokenLeverage } from '@perpdesk/trading'
import type { TokenState } from '../engine.ts'
import type { State } from '../state.ts'
import {
  assetsOf,
  heldLots,
  isAdjusting,
  isDelisted,
  navOfToken,
  supplyOf,
  tradedMarket,
  usageOfToday,
} from './fund.ts'
import type { Token } from './token.ts'

/** Returns the present figures of a token. */
export function tokenState(state: State, token: Token): TokenState {
  const { terms, basket, requests } = token
  const assets = assetsOf(state, token)
  const market = tradedMarket(state, token)
  return {
    terms,
    supply: supplyOf(token),
    assets,
    nav: navOfToken(state, token),
    basket,
    lots: heldLots(state, token),
    leverage: market === undefined || assets <= 0n ? 0n : tokenLeverage(basket, market.prices.mark, assets),
    isAdjusting: market === undefined || isAdjusting(state, token, market),
    isDelisted: isDelisted(state, token),
    usage: usageOfToday(state, token),
    requests: requests.map(({ id, account, kind, amount }) => ({ id, account, kind, amount })),
  }
}
