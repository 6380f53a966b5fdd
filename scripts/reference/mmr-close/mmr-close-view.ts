import type { OrderState } from '@perpdesk/engine'
import { remember } from '../account/remember-ended.ts'
import { closableLots } from '../account/standing.ts'
import type { MarginClose, Model } from '../model.ts'
import { NO_DETAILS } from '../triggers/stop-view.ts'

type End = Pick<OrderState, 'status' | 'cancelType' | 'rejectReason'>

const WAITS: End = { status: 'Untriggered', cancelType: 'UNKNOWN', rejectReason: 'EC_NoError' }
export const TRIGGERED: End = { ...WAITS, status: 'Triggered' }
export const VOID: End = { status: 'Cancelled', cancelType: 'UNKNOWN', rejectReason: 'EC_Others' }
export const BY_USER: End = { status: 'Cancelled', cancelType: 'CancelByUser', rejectReason: 'EC_PerCancelRequest' }

export function closeState({ id, standing, index, side, rateE4, createdTime }: MarginClose, time: number, end = WAITS) {
  const qty = closableLots(standing, side, index)
  return {
    orderId: id,
    orderLinkId: '',
    account: standing.account.id,
    instrument: standing.market.instrument.id,
    side,
    orderType: 'Market',
    timeInForce: 'IOC',
    price: 0,
    qty,
    leavesQty: end === WAITS || end === TRIGGERED ? qty : 0,
    cumExecQty: 0,
    cumExecValue: 0n,
    cumExecFee: 0n,
    reduceOnly: true,
    closeOnTrigger: true,
    positionIdx: index,
    smpType: 'None',
    stopOrderType: 'MmRateClose',
    createType: 'CreateByMmRateClose',
    ...end,
    details: { ...NO_DETAILS, triggerRateE4: rateE4 },
    createdTime,
    updatedTime: time,
  } as const satisfies OrderState
}

export function endClose(model: Model, close: MarginClose, end: End): void {
  model.closes.splice(model.closes.indexOf(close), 1)
  const { account } = close.standing
  if (!account.reports) return
  const order = closeState(close, model.time, end)
  model.report(account, { type: 'order', order })
  remember(account, order)
}
