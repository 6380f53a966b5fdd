import { e8, formatE8 } from '@perpdesk/numeric'
import type { OrderTicket } from '../../../order-submission/index.ts'
import { orderRequest } from '../../request.ts'
import type { Sending } from '../order-kind.ts'
import { type OcoForm, ocoOrderType } from './oco-form.ts'

/** Returns the OCO of one button as the request to the exchange; the prices are those of its two orders. */
export function ocoTicket(oco: OcoForm, { form, context, side }: Sending, orderLinkId: string): OrderTicket {
  const orderType = ocoOrderType(oco)
  const { takeProfit, stopLoss } = oco
  const plainText = (typed: string) => formatE8(e8(typed))
  return {
    ...orderRequest(form, context, side, orderLinkId),
    type: 'OcoOrder',
    orderType,
    timeInForce: orderType === 'Market' ? 'IOC' : form.postOnly ? 'PostOnly' : form.lifetime,
    takeProfit: plainText(takeProfit.trigger),
    tpTriggerBy: takeProfit.by,
    tpOrderType: takeProfit.orderType,
    ...(takeProfit.orderType === 'Limit' ? { limitTakeProfit: plainText(takeProfit.price) } : {}),
    stopLoss: plainText(stopLoss.trigger),
    slTriggerBy: stopLoss.by,
    slOrderType: stopLoss.orderType,
    ...(stopLoss.orderType === 'Limit' ? { limitStopLoss: plainText(stopLoss.price) } : {}),
  }
}
