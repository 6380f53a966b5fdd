import type { Model, Position, Standing } from '../model.ts'
import { heldSide, isWhole, type StopKind, stopsOf } from './stop.ts'
import { endStop } from './stop-life.ts'

/** R3.5, R3.15 to R3.17: stops end with their position or when it turns; the whole ones follow its size, parts are cut. */
export function followPosition(model: Model, standing: Standing, position: Position): void {
  for (const stop of stopsOf(standing, position)) {
    if (position.lots === 0 || heldSide(stop) !== position.side) endStop(model, stop, 'CancelByTpSlTsClear')
    else if (isWhole(stop)) model.resized.add(stop)
  }
  cutParts(model, standing, position, 'PartialTakeProfit')
  cutParts(model, standing, position, 'PartialStopLoss')
}

/** The earliest gives way first. */
function cutParts(model: Model, standing: Standing, position: Position, kind: StopKind): void {
  const parts = stopsOf(standing, position).filter((stop) => stop.kind === kind)
  let excess = parts.reduce((sum, { qty }) => sum + qty, 0) - position.lots
  for (const stop of parts) {
    if (excess <= 0) return
    const cut = Math.min(excess, stop.qty)
    excess -= cut
    if (cut === stop.qty) endStop(model, stop, 'CancelByTpSlTsClear')
    else {
      stop.qty -= cut
      model.resized.add(stop)
    }
  }
}
