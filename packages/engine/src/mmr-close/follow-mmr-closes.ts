import type { Exposure } from '../account/account.ts'
import { cancelled } from '../account/order-words.ts'
import type { Position } from '../account/position.ts'
import type { State } from '../state.ts'
import { endMmrClose, reportMmrClose } from './mmr-close-view.ts'

const CLEARED = cancelled('CancelByTpSlTsClear', 'EC_NoError')

/**
 * Called after a fill: ends the closes of a position that was closed or reversed, and queues the others for a report of
 * their new size.
 */
export function followMmrCloses(state: State, exposure: Exposure, position: Position): void {
  for (const close of state.mmrCloses.in(exposure)) {
    if (close.index !== position.index) continue
    if (exposure.closableLots(close.side, close.index) === 0) endMmrClose(state, close, CLEARED)
    else state.report.resizedCloses.add(close)
  }
}

/** Reports each close whose position was traded, once, with its present size. */
export function reportResizedCloses(state: State): void {
  const { resizedCloses } = state.report
  if (resizedCloses.size === 0) return
  const closes = [...resizedCloses].toSorted((a, b) => a.orderId - b.orderId)
  resizedCloses.clear()
  for (const close of closes) {
    if (state.mmrCloses.find(close.exposure, close.index) === close) reportMmrClose(state, close)
  }
}
