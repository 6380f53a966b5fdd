import type { Model, Position, Standing } from '../model.ts'
import { coveredBy, stopsOf } from './stop-book.ts'
import { endStop, partnerOf } from './stop-life.ts'
import { heldSide, isPartial, isWhole } from './stop-order.ts'

/**
 * Adjusts stops to their position (R3.5, R3.15 to R3.17): they end when it is closed or reversed; stops for the whole
 * position follow its size, partial ones are cut.
 */
export function followPosition(model: Model, standing: Standing, position: Position): void {
  for (const stop of stopsOf(standing, position)) {
    if (position.lots === 0 || heldSide(stop) !== position.side) endStop(model, stop, 'CancelByTpSlTsClear')
    else if (isWhole(stop)) model.resized.add(stop)
  }
  cutParts(model, standing, position)
}

/** Reduces the earliest set first, both of its legs alike. */
function cutParts(model: Model, standing: Standing, position: Position): void {
  for (;;) {
    const stop = stopsOf(standing, position).find((one) => {
      return isPartial(one) && coveredBy(standing, position, one.kind) > position.lots
    })
    if (stop === undefined) return
    const left = stop.qty - (coveredBy(standing, position, stop.kind) - position.lots)
    const partner = partnerOf(stop)
    for (const leg of partner === undefined ? [stop] : [stop, partner]) {
      if (left <= 0) endStop(model, leg, 'CancelByTpSlTsClear')
      else {
        leg.qty = left
        model.resized.add(leg)
      }
    }
  }
}
