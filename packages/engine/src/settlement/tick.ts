import type { CommandResult } from '../event.ts'
import { samplePremium, tellMark, updateMarket } from '../prices/update-market.ts'
import { DONE } from '../result.ts'
import { renewAdlRanks } from '../risk/adl-queue.ts'
import { tellDailyPools } from '../risk/insurance.ts'
import { runLiquidations } from '../risk/liquidation.ts'
import type { State } from '../state.ts'
import { tickStrategies } from '../strategies/run.ts'
import { tellDailyEquity } from './daily-equity.ts'
import { exchangeFunding } from './funding.ts'

/**
 * What time brings, market by market in the order of their ids: prices, funding that fell due, the premium sample of a
 * new minute; then, on the new marks, liquidations.
 */
export function tick(state: State): CommandResult {
  tellDailyEquity(state)
  tellDailyPools(state)
  for (const market of state.markets) {
    if (market.prices.index === 0n) continue
    updateMarket(state, market)
    exchangeFunding(state, market)
    samplePremium(state, market)
    tellMark(state, market)
  }
  const before = state.tickTime
  state.tickTime = state.time
  runLiquidations(state)
  tickStrategies(state)
  renewAdlRanks(state, before)
  return DONE
}
