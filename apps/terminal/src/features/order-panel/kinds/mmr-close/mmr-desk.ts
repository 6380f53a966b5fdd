import type { Order, RequestOf } from '@perpdesk/protocol'
import type { PositionIdx } from '@perpdesk/trading'
import { call } from '../../../../client/index.ts'
import { asked, sendChange } from '../../../order-submission/index.ts'
import { waitingClose } from './mmr-rules.ts'

/** A close by margin rate as its owner meant it at one click; a rate of 0 takes it away. */
export type MmrTicket = RequestOf<'setMmrClose'> & { readonly positionIdx: PositionIdx; readonly rateE4: number }

/**
 * Sets or removes a close; `undefined` when it is done, otherwise the error. If the answer is lost, the open orders
 * show the outcome.
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
