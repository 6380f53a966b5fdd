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

/** The order of one button as it goes over the wire. Only for a side that {@link issues} found no error against. */
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
 * An opening order carries the leverage that the form showed, so that it is judged by the figures on the screen, even
 * if the setting has changed since. Outside hedged isolated margin it stands for both sides: where these differ, the
 * order names none.
 */
function leverageOf({ instrument, account }: OrderContext, side: Side): Partial<WireLeverage> {
  const { leverageE2, isLeverageTold, margin } = account
  if (!isLeverageTold || (leverageE2.Buy !== leverageE2.Sell && !margin.hasLeverageOfSide)) return {}
  return wireLeverage(instrument, leverageE2[side])
}
