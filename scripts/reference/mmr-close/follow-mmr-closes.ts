import { closableLots } from '../account/standing.ts'
import type { Model, Position, Standing } from '../model.ts'
import { closeState, endClose } from './mmr-close-view.ts'

/** Adjusts closes by margin rate to the size of their position, and cancels them with the position. */
export function followInCloses(model: Model, standing: Standing, position: Position): void {
  const own = model.closes.filter((one) => one.standing === standing && standing.positions[one.index] === position)
  for (const close of own) {
    if (closableLots(standing, close.side, close.index) > 0) model.resizedCloses.add(close)
    else endClose(model, close, { status: 'Cancelled', cancelType: 'CancelByTpSlTsClear', rejectReason: 'EC_NoError' })
  }
}

/** Reports resized closes once, at the end of a command. */
export function reportResizedCloses(model: Model): void {
  for (const close of model.closes) {
    if (!model.resizedCloses.has(close)) continue
    model.report(close.standing.account, { type: 'order', order: closeState(close, close.createdTime) })
  }
  model.resizedCloses.clear()
}
