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
 * The close as the order that it is shown as; its quantity is the position's. While it waits `time` is that of its setting:
 * a size that it follows is not a change of its own.
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

/** Tells a close that waits. */
export function tellMmrClose(state: State, close: MmrClose): void {
  if (!close.exposure.account.reports) return
  state.report.push({ type: 'order', order: mmrCloseOrder(close, close.createdTime) })
}

/** A close whose rate is reached waits no longer; an order of the same id goes on from here. */
export function triggerMmrClose(state: State, close: MmrClose): void {
  state.mmrCloses.remove(close)
  if (close.exposure.account.reports) {
    state.report.push({ type: 'order', order: mmrCloseOrder(close, state.time, TRIGGERED) })
  }
}

/** Ends a close that waits, or that had no effect at its rate: it is reported and remembered like any order. */
export function endMmrClose(state: State, close: MmrClose, outcome: OrderOutcome): void {
  state.mmrCloses.remove(close)
  const { account } = close.exposure
  if (!account.reports) return
  const order = mmrCloseOrder(close, state.time, outcome)
  state.report.push({ type: 'order', order })
  rememberEnded(account, order)
}
