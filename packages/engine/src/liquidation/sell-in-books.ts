import { divide, type E8, ONE, toSafeCount } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { Account } from '../account/account.ts'
import { isSpotMarket } from '../account/contract-market.ts'
import type { SpotMarket } from '../market.ts'
import { act } from '../orders/act.ts'
import { createOrder } from '../orders/submit.ts'
import type { OrderDraft } from '../products/order-draft.ts'
import { keepPromises } from '../products/spot/keep-promises.ts'
import { SpotSeat } from '../products/spot/seat.ts'
import { ratesOf } from '../products/spot/stage.ts'
import { walkBook } from '../products/spot/walk-book.ts'
import { isLentTo } from '../risk/liabilities.ts'
import type { State } from '../state.ts'

/**
 * Sells a coin for an owed coin that is lent, in the books of the pairs of both, within their price limits: as much as
 * the present book allows, at most for the debt and the fee. Does nothing without an open pair or a counterparty.
 */
export function sellInBooks(state: State, account: Account, asset: string, debt: string): void {
  if (!isLentTo(account, debt)) return
  for (const market of state.markets.alive) {
    if (!isSpotMarket(market) || !market.trading) continue
    const { baseCoin, quoteCoin } = market.instrument
    const side =
      baseCoin === asset && quoteCoin === debt ? 'Sell' : baseCoin === debt && quoteCoin === asset ? 'Buy' : null
    if (side !== null) {
      const { maxBuy, minSell } = market.prices
      tradeIn(state, account, market, side, side === 'Buy' ? maxBuy : minSell)
    }
    if (account.balanceOf(debt) >= 0n) return
  }
}

/**
 * Exchanges one coin of a pair for the amount that an account owes of the other, after the fee, by a market order of
 * the exchange: not beyond a limit in ticks, and at most for the balance of the sold coin. Before that, orders whose
 * coins were lost by contracts in this command are cancelled, so that none of them trades.
 */
export function tradeIn(state: State, account: Account, market: SpotMarket, side: Side, limit: number): void {
  const { baseCoin, quoteCoin, lotSize } = market.instrument
  const seat = state.accounts.seat(account, market)
  if (!(seat instanceof SpotSeat)) return
  keepPromises(state)
  const [base, quote] = [account.balanceOf(baseCoin), account.balanceOf(quoteCoin)]
  const rate = BigInt(ratesOf(market, account).taker)
  const lots = side === 'Buy' ? divide(beforeFee(-base, rate), lotSize, 'ceil') : base / lotSize
  const cost = (side === 'Buy' ? quote : beforeFee(-quote, rate)) / market.values.unit
  const most = Math.min(toSafeCount(lots), market.maxMarketQty)
  const taken = walkBook(state, seat, { side, limit, smpType: 'None', lots: most, cost: toSafeCount(cost) })
  if (taken.lots >= market.minQty) act(state, createOrder(state, seat, draftOf(side, limit, taken.lots)))
}

/** Returns the amount to receive so that `amount` remains after the fee. */
function beforeFee(amount: E8, rate: E8): E8 {
  return rate <= 0n ? amount : divide(amount * ONE, ONE - rate, 'ceil')
}

function draftOf(side: Side, price: number, lots: number): OrderDraft {
  return {
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price,
    lots,
    flags: 0,
    positionIdx: 0,
    smpType: 'None',
    orderLinkId: '',
    createType: 'CreateByLiq',
  }
}
