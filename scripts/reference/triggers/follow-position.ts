import type { Model, Position, Standing } from '../model.ts'
import { coveredBy, stopsOf } from './stop-book.ts'
import { endStop, partnerOf } from './stop-life.ts'
import { heldSide, isPartial, isWhole } from './stop-order.ts'

/** R3.5, R3.15 to R3.17: stops end with their position or when it turns; the whole ones follow its size, parts are cut. */
export function followPosition(model: Model, standing: Standing, position: Position): void {
  for (const stop of stopsOf(standing, position)) {
    if (position.lots === 0 || heldSide(stop) !== position.side) endStop(model, stop, 'CancelByTpSlTsClear')
    else if (isWhole(stop)) model.resized.add(stop)
  }
  cutParts(model, standing, position)
}

/** The earliest set gives way first, both of its legs alike. */
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
