import { formatE8 } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import { typedDecimal } from '../../format/index.ts'
import { type OrderTicket, type WireLeverage, wireLeverage, wireQty } from '../order-submission/index.ts'
import { carriedBy, carryingOrder } from './carrying.ts'
import { timeInForce } from './form.ts'
import { type OrderForm } from './kinds/order-kind.ts'
import type { OrderContext, SideSummary } from './order-context.ts'
import { positionIdx } from './position-idx.ts'
import { isClosing } from './summary.ts'

/** Returns the order of one button as the request to the exchange. Only for a side without errors in {@link issues}. */
export function orderRequest(
  form: OrderForm,
  context: OrderContext,
  side: SideSummary,
  orderLinkId: string,
): OrderTicket {
  const closing = isClosing(form, context)
  const price = typedDecimal(form.price)
  const { orderType, shared } = form.kind
  const carrying = carryingOrder(form, context, side)
  return {
    ...form.kind.request(context),
    ...(carrying === null ? {} : carriedBy(form, context)?.request(carrying)),
    symbol: context.instrument.symbol,
    side: side.side,
    orderType,
    timeInForce: timeInForce(form),
    ...wireQty(context.instrument, side.qty ?? 0n),
    reduceOnly: closing,
    ...(closing && form.kind.closesOnTrigger ? { closeOnTrigger: true } : {}),
    positionIdx: positionIdx(context, side.side, closing),
    ...(closing ? {} : leverageOf(context, side.side)),
    orderLinkId,
    ...(shared.includes('price') && price !== undefined ? { price: formatE8(price) } : {}),
  }
}

/**
 * Returns the leverage that the form showed, so that the exchange checks an opening order by the figures on the screen,
 * even if the setting has changed since. Except in isolated margin with hedge mode, the leverage applies to both sides:
 * if their settings differ, the order contains no leverage.
 */
function leverageOf({ instrument, account }: OrderContext, side: Side): Partial<WireLeverage> {
  const { leverageE2, isLeverageKnown, margin } = account
  if (!isLeverageKnown || (leverageE2.Buy !== leverageE2.Sell && !margin.hasLeverageOfSide)) return {}
  return wireLeverage(instrument, leverageE2[side])
}
