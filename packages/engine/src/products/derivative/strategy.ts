import { closesByIndex, type Exposure } from '../../account/account.ts'
import { checkPositionIdx } from '../../account/locate.ts'
import type { CommandResult } from '../../event.ts'
import { refusedWhileTrading } from '../../listing/stage.ts'
import { refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import type { CreateStrategy } from '../../strategy-types.ts'

/** Checks a strategy against the stage of the contract's life and the account's position. */
export function checkStrategy(state: State, exposure: Exposure, command: CreateStrategy): CommandResult | undefined {
  const { side, positionIdx, reduceOnly, terms } = command
  const reduces = reduceOnly || closesByIndex(side, positionIdx)
  const kind = { postOnly: terms.type === 'Chase' || terms.postOnly, reduces }
  const refused = refusedWhileTrading(state, exposure, kind) ?? checkPositionIdx(exposure.hedge, positionIdx)
  if (refused !== undefined) return refused
  return reduceOnly && exposure.closableLots(side, positionIdx) === 0 ? refuse('reduceOnlyRejected') : undefined
}
