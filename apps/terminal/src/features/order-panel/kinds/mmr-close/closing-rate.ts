import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import {
  type CrossAccount,
  contractValue,
  inUsd,
  oppositeSide,
  raisesMaintenanceRate,
  realisedPnl,
  type Side,
  tradeFee,
  valueDirection,
} from '@perpdesk/trading'
import { type PositionFigures, profitBase } from '../../../account-figures/index.ts'
import { sweepPrice } from '../../book-fills.ts'
import { carriedMarket } from '../../carried-levels.ts'
import type { OrderContext } from '../../order-context.ts'

/**
 * True if closing the whole position in the present order book, at the worst price needed, raises the account's
 * maintenance margin rate. The exchange then refuses a close by margin rate (3.10). False while the contract's price
 * limits are unknown.
 */
export function closingRaisesRate(
  context: OrderContext,
  cross: CrossAccount,
  position: Position,
  { unrealisedPnl, maintenanceMargin }: PositionFigures,
): boolean {
  const { account, instrument, market } = context
  if (market.limits === null) return false
  const held: Side = position.side === 'Sell' ? 'Sell' : 'Buy'
  const side = oppositeSide(held)
  const limit = held === 'Buy' ? market.limits.minSell : market.limits.maxBuy
  const size = e8(position.size)
  const order = { side, orderType: 'Market', limit, rests: true, closing: true, trigger: null, most: size } as const
  const worst = sweepPrice(carriedMarket(context, market, side), order, size)
  const value = contractValue(instrument, worst, size, 'halfUp')
  const realised = realisedPnl(valueDirection(instrument, held), profitBase(position), value)
  const gain = realised - unrealisedPnl - tradeFee(value, account.fees.taker)
  return raisesMaintenanceRate(cross, {
    gain: inUsd(account.priced, gain, 'floor'),
    maintenance: inUsd(account.priced, maintenanceMargin, 'up'),
  })
}
