import { oppositeSide } from '@perpdesk/trading'
import { BUY, NONE, SELL } from '../book/order-pool.ts'
import { collarOf } from '../listing/limits.ts'
import type { ContractMarket } from '../market.ts'
import { act } from '../orders/act.ts'
import { mostLots } from '../orders/most-lots.ts'
import { createOrder } from '../orders/submit.ts'
import type { State } from '../state.ts'
import { heldLots, wantedLots } from './fund.ts'
import type { Token } from './token.ts'

/**
 * Trades the difference between the fund's position and its basket by one market order within the collar. The rest
 * follows at the next ticks.
 */
export function adjustPosition(state: State, token: Token, market: ContractMarket): void {
  const lacking = wantedLots(token, market) - heldLots(state, token)
  if (lacking === 0) return
  const { terms, fund } = token
  const side = lacking > 0 ? terms.side : oppositeSide(terms.side)
  const price = collarOf(market, side)
  if (market.book.bestAgainst(side === 'Buy' ? BUY : SELL, price) === NONE) return
  const lots = Math.min(Math.abs(lacking), market.maxMarketQty, mostLots(market, side, price))
  const slot = createOrder(state, state.accounts.exposure(fund, market), {
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price,
    lots,
    flags: 0,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    createType: 'CreateByUser',
  })
  act(state, slot)
}
