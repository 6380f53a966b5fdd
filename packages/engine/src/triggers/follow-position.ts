import type { Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import type { State } from '../state.ts'
import { endStop, partnerOf } from './stop-life.ts'
import { isPartial, isPositionStop, isWhole, positionSideOf, type StopKind, type StopOrder } from './stop-order.ts'

/**
 * Adjusts the TP, SL and trailing stop of a position after a fill. All end when the position is closed or reversed
 * (R3.5, R3.16, R3.17). Stops of the whole position follow its size. Partial sets are reduced, the earliest first,
 * until together they are no larger than the position (R3.15); both legs of a set are reduced alike.
 */
export function followPosition(state: State, exposure: Exposure, position: Position): void {
  const side = position.lots > 0 ? 'Buy' : 'Sell'
  for (const stop of exposure.stops) {
    if (stop.positionIdx !== position.index || !isPositionStop(stop)) continue
    if (position.lots === 0 || positionSideOf(stop) !== side) endStop(state, stop, 'CancelByTpSlTsClear')
    else if (isWhole(stop)) state.report.resized.add(stop)
  }
  cutPartial(state, exposure, position)
}

/** Returns the waiting partial stops of one kind on a position, oldest first. */
export function partialsOf(exposure: Exposure, position: Position, kind: StopKind): StopOrder[] {
  return exposure.stops.filter((stop) => stop.kind === kind && stop.positionIdx === position.index)
}

/** Returns the lots covered by all partial stops of one kind on a position. */
export function coveredLots(exposure: Exposure, position: Position, kind: StopKind): number {
  return partialsOf(exposure, position, kind).reduce((sum, { qty }) => sum + qty, 0)
}

function cutPartial(state: State, exposure: Exposure, position: Position): void {
  const size = Math.abs(position.lots)
  for (const stop of exposure.stops) {
    if (stop.positionIdx !== position.index || !isPartial(stop) || !state.stops.has(stop.id)) continue
    const excess = coveredLots(exposure, position, stop.kind) - size
    if (excess <= 0) continue
    const left = Math.max(0, stop.qty - excess)
    const partner = partnerOf(state, stop)
    for (const leg of partner === undefined ? [stop] : [stop, partner]) {
      if (left === 0) endStop(state, leg, 'CancelByTpSlTsClear')
      else {
        leg.qty = left
        state.report.resized.add(leg)
      }
    }
  }
}
