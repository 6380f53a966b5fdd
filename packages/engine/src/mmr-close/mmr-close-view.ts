import { isOrderWaiting } from '@perpdesk/trading'
import { OPEN, type OrderOutcome } from '../account/order-words.ts'
import { rememberEnded } from '../account/remember-ended.ts'
import type { OrderState } from '../event.ts'
import { PLAIN_DETAILS } from '../order-options.ts'
import type { State } from '../state.ts'
import type { MmrClose } from './mmr-closes.ts'

const UNTRIGGERED: OrderOutcome = { ...OPEN, status: 'Untriggered' }
const TRIGGERED: OrderOutcome = { ...OPEN, status: 'Triggered' }

/**
 * Returns the close in the form of an order, as which it is displayed; its quantity is that of the position. `time` is
 * the order's update time; a waiting close keeps the time at which it was set, although its size follows the position.
 */
export function mmrCloseOrder(close: MmrClose, time: number, outcome: OrderOutcome = UNTRIGGERED): OrderState {
  const { exposure, index, side } = close
  const isOpen = isOrderWaiting(outcome.status)
  const qty = exposure.closableLots(side, index)
  return {
    orderId: close.orderId,
    orderLinkId: '',
    account: exposure.account.id,
    instrument: exposure.market.instrument.id,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty,
    leavesQty: isOpen ? qty : 0,
    cumExecQty: 0,
    cumExecValue: 0n,
    cumExecFee: 0n,
    status: outcome.status,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: index,
    smpType: 'None',
    stopOrderType: 'MmRateClose',
    createType: 'CreateByMmRateClose',
    cancelType: outcome.cancelType,
    rejectReason: outcome.rejectReason,
    details: { ...PLAIN_DETAILS, triggerRateE4: close.rateE4 },
    createdTime: close.createdTime,
    updatedTime: time,
  }
}

/** Reports a waiting close. */
export function reportMmrClose(state: State, close: MmrClose): void {
  if (!close.exposure.account.reports) return
  state.report.push({ type: 'order', order: mmrCloseOrder(close, close.createdTime) })
}

/**
 * Removes a close whose margin rate was reached from the waiting ones and reports it as triggered; an order with the
 * same id continues from here.
 */
export function triggerMmrClose(state: State, close: MmrClose): void {
  state.mmrCloses.remove(close)
  if (close.exposure.account.reports) {
    state.report.push({ type: 'order', order: mmrCloseOrder(close, state.time, TRIGGERED) })
  }
}

/** Ends a waiting close, or one that had no effect when triggered; it is reported and kept like any ended order. */
export function endMmrClose(state: State, close: MmrClose, outcome: OrderOutcome): void {
  state.mmrCloses.remove(close)
  const { account } = close.exposure
  if (!account.reports) return
  const order = mmrCloseOrder(close, state.time, outcome)
  state.report.push({ type: 'order', order })
  rememberEnded(account, order)
}
