import type { Exposure } from '../account/account.ts'
import { cancelled } from '../orders/order-words.ts'
import type { State } from '../state.ts'
import { endMmrClose } from './mmr-close-view.ts'

const CLEARED = cancelled('CancelByTpSlTsClear', 'EC_NoError')

/** Ends the closes of positions that are closed or have changed sides. */
export function clearMmrCloses(state: State, exposure: Exposure): void {
  for (const close of state.mmrCloses.in(exposure)) {
    if (exposure.closableLots(close.side, close.index) === 0) endMmrClose(state, close, CLEARED)
  }
}
