import { formatE8 } from '@perpdesk/numeric'
import { ticksToPrice } from '@perpdesk/trading'
import { wireQty } from '../../../order-submission/index.ts'
import type { ScaledTicket } from '../../../scaled-orders/index.ts'
import { positionIdx } from '../../position-idx.ts'
import { isClosing } from '../../summary.ts'
import type { Sending } from '../order-kind.ts'
import { planOf, type ScaledForm } from './scaled-form.ts'

/** Returns the scaled order of one button as the request to the exchange; `undefined` while the form is incomplete. */
export function scaledTicket(
  scaled: ScaledForm,
  { form, context, side }: Sending,
  orderLinkId: string,
): ScaledTicket | undefined {
  const { instrument } = context
  const plan = planOf(scaled, instrument, side.side, 0)
  if (plan === undefined) return undefined
  const closing = isClosing(form, context)
  const priceText = (ticks: number) => formatE8(ticksToPrice(instrument, ticks))
  return {
    symbol: instrument.symbol,
    side: side.side,
    ...wireQty(instrument, side.qty ?? 0n),
    fromPrice: priceText(plan.fromPrice),
    toPrice: priceText(plan.toPrice),
    count: plan.count,
    distribution: plan.distribution,
    ...(plan.distribution === 'Custom' ? { weights: [...plan.weights] } : {}),
    timeInForce: form.postOnly ? 'PostOnly' : 'GTC',
    reduceOnly: closing,
    positionIdx: positionIdx(context, side.side, closing),
    orderLinkId,
  }
}
