import type { PlaceOrder } from '@perpdesk/engine'
import type { Model, Pair, PairStop } from '../model.ts'
import { CODES } from '../results.ts'
import type { Outcome } from '../triggers/stop-view.ts'
import { trail } from '../triggers/trailing.ts'
import { shedUnpaid } from './cancel.ts'
import { isOpen } from './pair.ts'
import { endPairStop, reportEnd, reportPairStop, takeOut } from './pair-stops.ts'
import { placePrepared } from './place.ts'
import { partnerOf } from './promised.ts'

/**
 * Triggers orders of a pair whose price the last trade has reached: rises first, the nearest trigger first; then
 * trailing stops.
 */
export function firePair(model: Model, pair: Pair): void {
  if (!isOpen(pair)) return
  for (const stop of pair.stops.toSorted((a, b) => a.id - b.id)) {
    const { trigger } = stop
    trail(pair, stop)
    if (stop.trigger === trigger) continue
    stop.updatedTime = model.time
    reportPairStop(model, stop)
  }
  for (const stop of reachedIn(pair)) {
    if (!pair.stops.includes(stop)) continue
    shedUnpaid(model)
    if (pair.stops.includes(stop)) fire(model, pair, stop)
  }
}

function reachedIn({ stops, last }: Pair): readonly PairStop[] {
  if (last === 0) return []
  const reached = stops.filter(
    ({ trigger, direction }) => trigger > 0 && (direction === 1 ? last >= trigger : last <= trigger),
  )
  const line = (direction: 1 | 2): readonly PairStop[] =>
    reached
      .filter((stop) => stop.trailing === null && stop.direction === direction)
      .toSorted((a, b) => (direction === 1 ? a.trigger - b.trigger : b.trigger - a.trigger) || a.id - b.id)
  return [
    ...line(1),
    ...line(2),
    ...reached.filter(({ trailing }) => trailing !== null).toSorted((a, b) => a.id - b.id),
  ]
}

function fire(model: Model, pair: Pair, stop: PairStop): void {
  stop.updatedTime = model.time
  reportPairStop(model, stop, 'Triggered')
  const other = partnerOf(stop)
  if (other !== undefined) {
    const { partner } = stop
    const takesProfit = (stop.side === 'Sell') === (stop.direction === 1)
    endPairStop(model, other, takesProfit ? 'CancelByOCOSlCanceledByTpTriggered' : 'CancelByOCOTpCanceledBySlTriggered')
    stop.partner = partner
  }
  takeOut(stop)
  const { account, side, orderType, timeInForce, price, qty, smpType, link, amount } = stop
  const spot = { quoteAmount: amount, holdsCoins: false, trailing: null }
  const command: PlaceOrder = {
    type: 'placeOrder',
    account: account.id,
    instrument: pair.instrument.id,
    side,
    orderType,
    timeInForce,
    price,
    qty,
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    smpType,
    orderLinkId: link,
    leverageE2: 0,
    options: amount === 0n ? null : { trigger: null, tpsl: null, slippage: null, bbo: null, oco: null, spot },
  }
  const { code } = placePrepared(model, pair, account, command, { stop })
  if (code !== 0) reportEnd(model, stop, endOf(code))
}

function endOf(code: number): Outcome {
  if (code === CODES.pairBalance) {
    return { status: 'Cancelled', cancelType: 'CancelByCannotAffordOrderCost', rejectReason: 'EC_Others' }
  }
  if (code === CODES.pairClosed) return { status: 'Rejected', rejectReason: 'EC_InvalidSymbolStatus' }
  const isBeyond = code === CODES.buyAboveLimit || code === CODES.sellBelowLimit
  return { status: 'Rejected', rejectReason: isBeyond ? 'EC_ReachRiskPriceLimit' : 'EC_Others' }
}
