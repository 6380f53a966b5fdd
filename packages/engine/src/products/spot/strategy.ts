import type { CommandResult } from '../../event.ts'
import { refuse } from '../../result.ts'
import type { State } from '../../state.ts'
import type { CreateStrategy } from '../../strategy-types.ts'
import { checkSide } from './checks.ts'
import type { SpotSeat } from './seat.ts'

/** Checks a strategy on a pair: none starts in the first minutes of the pair (R2.21). */
export function checkStrategy(state: State, seat: SpotSeat, command: CreateStrategy): CommandResult | undefined {
  return state.time < seat.market.openTime ? refuse('openingNoStops') : checkSide(state, seat, command)
}
