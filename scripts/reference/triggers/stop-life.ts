import type { CancelType } from '@perpdesk/trading'
import { byLink } from '../account/locate.ts'
import { remember } from '../account/remember-ended.ts'
import type { Account, Market, Model, Stop } from '../model.ts'
import { isOfPosition, isWhole } from './stop-order.ts'
import { type Outcome, stopState } from './stop-view.ts'

export function reportStop(model: Model, stop: Stop, status: 'Untriggered' | 'Triggered'): void {
  model.report(stop.standing.account, { type: 'order', order: stopState(stop, { status }) })
  reportPosition(model, stop)
}

function reportPosition(model: Model, stop: Stop): void {
  const { standing, positionIdx } = stop
  if (isOfPosition(stop)) model.positionChanged(standing, standing.positions[positionIdx])
}

export type StopDraft = Omit<Stop, 'id' | 'createdTime' | 'updatedTime'>

/**
 * Adds the legs of a set: of two, each is cancelled with the other (R3.11); a set without a parent order is its own
 * parent.
 */
export function addStops(model: Model, drafts: readonly StopDraft[], isSet = true): void {
  const first = model.orderId
  for (const [place, draft] of drafts.entries()) {
    const pair = drafts.length === 2 ? first + 1 - place : 0
    const set = isSet ? { pair, parent: draft.parent === 0 ? first : draft.parent } : {}
    const stop: Stop = { ...draft, ...set, id: model.orderId++, createdTime: model.time, updatedTime: model.time }
    stop.standing.stops.push(stop)
    reportStop(model, stop, 'Untriggered')
  }
}

export function changeStop(model: Model, stop: Stop, change: Partial<Stop>): void {
  Object.assign(stop, change)
  stop.updatedTime = model.time
  reportStop(model, stop, 'Untriggered')
}

export function partnerOf({ standing, pair }: Stop): Stop | undefined {
  return pair === 0 ? undefined : standing.stops.find(({ id }) => id === pair)
}

/** Separates the two legs of a set. */
export function unpair(stop: Stop): void {
  const other = partnerOf(stop)
  stop.pair = 0
  if (other !== undefined) other.pair = 0
}

export function removeStop({ standing, id }: Stop): void {
  const at = standing.stops.findIndex((stop) => stop.id === id)
  if (at >= 0) standing.stops.splice(at, 1)
}

/** Ends a waiting order; the other leg of its set remains. */
export function endStop(model: Model, stop: Stop, cancelType: CancelType): void {
  unpair(stop)
  removeStop(stop)
  const rejectReason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  endAs(model, stop, { status: 'Deactivated', cancelType, rejectReason })
}

export function endAs(model: Model, stop: Stop, outcome: Outcome): void {
  const { account } = stop.standing
  stop.updatedTime = model.time
  if (account.reports) {
    const order = stopState(stop, outcome)
    model.report(account, { type: 'order', order })
    remember(account, order)
  }
  reportPosition(model, stop)
}

/** Cancels a waiting order together with the other leg of its set (R3.11). */
export function cancelByUser(model: Model, stop: Stop): void {
  const other = partnerOf(stop)
  endStop(model, stop, 'CancelByUser')
  if (other !== undefined) endStop(model, other, 'CancelByUser')
}

/** Reports, once, stops whose quantity has followed a position or an order's fills. */
export function reportResized(model: Model): void {
  const resized = [...model.resized].toSorted((a, b) => a.id - b.id)
  model.resized.clear()
  for (const stop of resized) {
    const { stops, positions } = stop.standing
    if (!stops.includes(stop)) continue
    if (isWhole(stop)) {
      const { lots } = positions[stop.positionIdx]
      if (lots === stop.qty) continue
      stop.qty = lots
    }
    stop.updatedTime = model.time
    reportStop(model, stop, 'Untriggered')
  }
}

/** Returns the waiting order that a command refers to. */
export function waitingOrder(
  account: Account,
  market: Market,
  ref: { orderId: number; orderLinkId: string },
): Stop | undefined {
  const id = ref.orderId !== 0 ? ref.orderId : byLink(account, ref.orderLinkId)
  return account.standings.find((standing) => standing.market === market)?.stops.find((stop) => stop.id === id)
}
