import type { CancelType } from '@perpdesk/trading'
import { remember } from '../account/remember-ended.ts'
import type { Account, Model, Pair, PairStop } from '../model.ts'
import type { Outcome } from '../triggers/stop-view.ts'
import { stopStateOfPair } from './pair-view.ts'
import { partnerOf } from './promised.ts'

export type PairStopDraft = Omit<PairStop, 'id' | 'createdTime' | 'updatedTime' | 'partner' | 'parent'> & {
  parent?: number
}

/**
 * Adds waiting orders; of two, each is cancelled with the other. Without a parent order, the first of them is their
 * parent.
 */
export function addPairStops(model: Model, drafts: readonly PairStopDraft[]): void {
  const first = model.orderId
  for (const [place, draft] of drafts.entries()) {
    const partner = drafts.length === 2 ? first + 1 - place : 0
    const times = { createdTime: model.time, updatedTime: model.time }
    const stop: PairStop = { ...draft, ...times, id: model.orderId++, partner, parent: draft.parent ?? first }
    stop.pair.stops.push(stop)
    reportPairStop(model, stop)
  }
}

export function reportPairStop(
  model: Model,
  stop: PairStop,
  status: 'Untriggered' | 'Triggered' = 'Untriggered',
): void {
  model.report(stop.account, { type: 'order', order: stopStateOfPair(stop, { status }) })
}

export function changePairStop(model: Model, stop: PairStop, change: Partial<PairStop>): void {
  Object.assign(stop, change)
  stop.updatedTime = model.time
  reportPairStop(model, stop)
}

export function takeOut({ pair, id }: PairStop): void {
  const at = pair.stops.findIndex((stop) => stop.id === id)
  if (at >= 0) pair.stops.splice(at, 1)
}

export function endPairStop(model: Model, stop: PairStop, cancelType: CancelType): void {
  const other = partnerOf(stop)
  stop.partner = 0
  if (other !== undefined) other.partner = 0
  takeOut(stop)
  const rejectReason = cancelType === 'CancelByUser' ? 'EC_PerCancelRequest' : 'EC_NoError'
  reportEnd(model, stop, { status: 'Deactivated', cancelType, rejectReason })
}

export function reportEnd(model: Model, stop: PairStop, outcome: Outcome): void {
  stop.updatedTime = model.time
  if (!stop.account.reports) return
  const order = stopStateOfPair(stop, outcome)
  model.report(stop.account, { type: 'order', order })
  remember(stop.account, order)
}

/** Ends a waiting order together with the other leg of its set. */
export function endSet(model: Model, stop: PairStop, cancelType: CancelType): void {
  const other = partnerOf(stop)
  endPairStop(model, stop, cancelType)
  if (other !== undefined) endPairStop(model, other, cancelType)
}

export function waitingInPair(
  pair: Pair,
  account: Account,
  ref: { readonly orderId: number; readonly orderLinkId: string },
): PairStop | undefined {
  return pair.stops.find((stop) => {
    const isNamed =
      ref.orderId === 0 ? ref.orderLinkId !== '' && stop.link === ref.orderLinkId : stop.id === ref.orderId
    return stop.account === account && isNamed
  })
}
