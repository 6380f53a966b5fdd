import type { Seat } from '../account/account.ts'
import { cancelled, type OrderOutcome } from '../account/order-words.ts'
import type { PlaceOrder } from '../command.ts'
import type { OrderDraft } from '../products/order-draft.ts'
import type { State } from '../state.ts'
import { endStop, partnerOf, removeStop, reportStop } from '../triggers/stop-life.ts'
import { isProfitLeg, type StopOrder } from '../triggers/stop-order.ts'
import { createTypeOf, detailsOf, TRIGGERED } from '../triggers/stop-view.ts'

/** Outcome of a triggered order for which margin or coins are insufficient. */
export const UNAFFORDABLE: OrderOutcome = cancelled('CancelByCannotAffordOrderCost', 'EC_Others')
/** Outcome of an order that would be refused as a new order for any other reason (3.3). */
export const REJECTED: OrderOutcome = { status: 'Rejected', cancelType: 'UNKNOWN', rejectReason: 'EC_Others' }

/** Removes a waiting order whose trigger price was reached: it is reported as triggered, and its partner ends. */
export function triggerStop(state: State, stop: StopOrder): void {
  stop.updatedTime = state.time
  reportStop(state, stop, TRIGGERED)
  const partner = partnerOf(state, stop)
  if (partner !== undefined) {
    const { pair } = stop
    endStop(
      state,
      partner,
      isProfitLeg(stop) ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered',
    )
    stop.pair = pair
  }
  removeStop(state, stop)
}

/** Returns the triggered order as a command. */
export function triggeredCommand({ account, market }: Seat, stop: StopOrder): PlaceOrder {
  const { side, orderType, timeInForce, price, qty, reduceOnly, closeOnTrigger, positionIdx, smpType, orderLinkId } =
    stop
  return {
    type: 'placeOrder',
    account: account.id,
    instrument: market.instrument.id,
    side,
    orderType,
    timeInForce,
    price,
    qty,
    reduceOnly,
    closeOnTrigger,
    positionIdx,
    smpType,
    orderLinkId,
    leverageE2: 0,
    options: null,
  }
}

/** Returns the fields that a triggered order keeps from the waiting one. */
export function originOf(owner: Seat, stop: StopOrder): Pick<OrderDraft, 'createType' | 'detailed' | 'waited'> {
  return {
    createType: createTypeOf(owner, stop),
    detailed: detailsOf(stop),
    waited: { id: stop.id, createdTime: stop.createdTime },
  }
}
