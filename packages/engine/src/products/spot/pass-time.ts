import type { SpotMarket } from '../../market.ts'
import { NO_SAMPLE } from '../../prices/moving-window.ts'
import { hasClockJumped, midOf, secondsSinceTick, takeSample } from '../../prices/update-market.ts'
import type { State } from '../../state.ts'
import { setLimits } from './limits.ts'

/** Advances a pair in time: its launch, a sample of its premium (R2.20), its price limits. */
export function passTime(state: State, market: SpotMarket): void {
  launchIfDue(state, market)
  const { prices } = market
  if (prices.index === 0n) return
  const jumped = hasClockJumped(state)
  if (jumped) prices.premium.clear()
  const mid = midOf(market)
  takeSample(prices.premium, jumped ? 1 : secondsSinceTick(state), mid === null ? NO_SAMPLE : mid - prices.index)
  setLimits(state, market)
}

function launchIfDue(state: State, market: SpotMarket): void {
  const { status, launchTime } = market.instrument
  if (status !== 'PreLaunch' || state.time < launchTime) return
  const instrument = { ...market.instrument, status: 'Trading' as const }
  market.relist(instrument)
  state.report.push({ type: 'instrument', instrument })
}

/** Uses the index of a pair as its mark: no margin depends on it, but a market without a mark takes no orders. */
export function indexRenewed(state: State, market: SpotMarket): void {
  const { prices } = market
  prices.mark = prices.index
  setLimits(state, market)
}
