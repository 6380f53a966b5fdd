import { autoRepay } from '../borrowing/auto-repay.ts'
import { chargeInterest } from '../borrowing/charge-interest.ts'
import { repayAtRisk } from '../borrowing/repay-at-risk.ts'
import type { CommandResult } from '../event.ts'
import { runMmrCloses } from '../firing/run-mmr-closes.ts'
import { runTriggersAtTick } from '../firing/run-triggers.ts'
import { tickTokens } from '../leveraged-tokens/tick-tokens.ts'
import { renewAdlRanks } from '../liquidation/adl-ranks.ts'
import { settleIdleDebts } from '../liquidation/idle-debts.ts'
import { runLiquidations } from '../liquidation/liquidation.ts'
import { DONE } from '../result.ts'
import { refresh } from '../risk/present-figures.ts'
import { isSafe } from '../risk/safe-in-bands.ts'
import type { State } from '../state.ts'
import { tickStrategies } from '../strategies/run.ts'
import { forgetClosed } from './forget-closed.ts'

/**
 * Performs a tick: forgets contracts that closed earlier; advances each market, by id; then, on the new marks, handles
 * interest and automatic repayment, orders that wait for a price, closes by margin rate, liquidations, debts,
 * leveraged tokens, strategies, and the deleveraging ranks.
 */
export function tick(state: State): CommandResult {
  forgetClosed(state)
  for (const market of state.markets.alive) state.productOf(market).tick(state, market)
  const before = state.tickTime
  state.tickTime = state.time
  chargeInterest(state, before)
  autoRepay(state, before)
  runTriggersAtTick(state)
  runMmrCloses(state)
  runLiquidations(state)
  repayAtRisk(state)
  settleIdleDebts(state)
  tickTokens(state, before)
  state.accounts.awake.release({ refresh, isSafe })
  tickStrategies(state)
  renewAdlRanks(state, before)
  return DONE
}
