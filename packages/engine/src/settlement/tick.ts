import type { CommandResult } from '../event.ts'
import { runMmrCloses } from '../firing/run-mmr-closes.ts'
import { runTriggersAtTick } from '../firing/run-triggers.ts'
import { renewAdlRanks } from '../liquidation/adl-queue.ts'
import { settleIdleDebts } from '../liquidation/idle-debts.ts'
import { runLiquidations } from '../liquidation/liquidation.ts'
import type { Market } from '../market.ts'
import { samplePremium, tellMark, updateMarket } from '../prices/update-market.ts'
import { DONE } from '../result.ts'
import { refresh } from '../risk/present-figures.ts'
import type { State } from '../state.ts'
import { tickStrategies } from '../strategies/run.ts'
import { advanceLife } from './advance-life.ts'
import { deliverIfDue, sampleDelivery } from './delivery.ts'
import { forgetClosed } from './forget-closed.ts'
import { exchangeFunding } from './funding.ts'
import { settleDatedSession } from './session.ts'

/** Time comes to one contract: the stages of its life, prices, what fell due, the premium sample of a new minute. */
function passTime(state: State, market: Market): void {
  advanceLife(state, market)
  if (market.prices.index === 0n || market.isOver) return
  if (!market.isAuctioned) updateMarket(state, market)
  sampleDelivery(state, market)
  // a perpetual may end at a timestamp of its funding, or have missed one: whoever held a position then still pays or receives
  exchangeFunding(state, market)
  if (deliverIfDue(state, market)) return
  settleDatedSession(state, market)
  samplePremium(state, market)
  tellMark(state, market)
}

/**
 * Time has come: contracts that closed before are forgotten; then market by market in the order of their ids; then, on the new
 * marks, the orders that wait for a price, closes by margin rate, and liquidations.
 */
export function tick(state: State): CommandResult {
  forgetClosed(state)
  for (const market of state.markets.alive) passTime(state, market)
  const before = state.tickTime
  state.tickTime = state.time
  runTriggersAtTick(state)
  runMmrCloses(state)
  runLiquidations(state)
  settleIdleDebts(state)
  state.accounts.atStake.release(refresh)
  tickStrategies(state)
  renewAdlRanks(state, before)
  return DONE
}
