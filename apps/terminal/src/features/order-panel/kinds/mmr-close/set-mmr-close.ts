import type { Order, RequestOf } from '@perpdesk/protocol'
import type { PositionIdx } from '@perpdesk/trading'
import { call } from '../../../../client/index.ts'
import { asked, sendChange } from '../../../order-submission/index.ts'
import { waitingClose } from './mmr-rules.ts'

/** A close by margin rate as the trader confirmed it; a rate of 0 removes the close. */
export type MmrTicket = RequestOf<'setMmrClose'> & { readonly positionIdx: PositionIdx; readonly rateE4: number }

/**
 * Sets or removes a close by margin rate. Resolves to `undefined` on success, otherwise to the error text. If the
 * answer is lost, the open orders show the outcome.
 */
export function setMmrClose(ticket: MmrTicket, onUnknown: () => void): Promise<string | undefined> {
  const { symbol, positionIdx, rateE4 } = ticket
  const isDone = (orders: readonly Order[]) =>
    (waitingClose(orders, symbol, positionIdx)?.triggerRateE4 ?? 0) === rateE4
  return sendChange({
    send: () => call('setMmrClose', ticket, { toast: false }),
    look: () => asked('briefOrders', { symbol }, ({ list }) => isDone(list) || null),
    onUnknown,
  })
}
