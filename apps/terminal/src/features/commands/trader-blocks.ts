import { textOf } from '../../i18n/index.ts'
import { openOrders, positions } from '../../stores/private-state.ts'
import type { Scene } from '../command-access/index.ts'

const text = textOf('commands')

/** Returns the reason why account commands are blocked: nobody is signed in. */
export function signedOutBlock(): string | undefined {
  return openOrders.getState().status === 'signedOut' ? text('blocked.signedOut') : undefined
}

/** Returns the reason why nothing can be done with the account's orders and positions of a contract. */
export function contractBlock({ symbol }: Scene): string | undefined {
  return symbol === undefined ? text('blocked.noContract') : signedOutBlock()
}

/** Returns the reason why nothing can be done with a position: there is none, or it is being liquidated. */
export function positionBlock(scene: Scene): string | undefined {
  const why = contractBlock(scene)
  if (why !== undefined) return why
  if (scene.position === undefined) return text('blocked.noPosition')
  // The position may have changed since the menu was opened.
  const now = positions
    .getState()
    .value.find(({ symbol, positionIdx }) => symbol === scene.symbol && positionIdx === scene.position?.positionIdx)
  return now?.positionStatus === 'Normal' ? undefined : text('blocked.liquidating')
}
