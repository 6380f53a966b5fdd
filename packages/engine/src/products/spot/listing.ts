import type { SpotInstrument } from '@perpdesk/trading'
import type { CommandResult } from '../../event.ts'
import type { SpotMarket } from '../../market.ts'
import { invalid } from '../../result.ts'
import type { State } from '../../state.ts'
import { setLimits } from './limits.ts'

/**
 * Checks the start of a pair: it begins as `PreLaunch` or `Trading`, and with an index of its own or of an instrument
 * that has one.
 */
export function checkBegin(state: State, { status, indexInstrument }: SpotInstrument): CommandResult | undefined {
  if (status !== 'PreLaunch' && status !== 'Trading') return invalid('status', 'it begins as PreLaunch or Trading')
  if (indexInstrument === 0) return undefined
  const leader = state.markets.indexed(indexInstrument)
  if (leader === undefined) return invalid('indexInstrument', 'it is not listed')
  return leader.instrument.indexInstrument === 0 ? undefined : invalid('indexInstrument', 'it has no index of its own')
}

/** Checks a change of a listed pair. It may halt (`Closed`), resume and launch the pair; the index cannot change. */
export function checkChange({ instrument: before }: SpotMarket, after: SpotInstrument): CommandResult | undefined {
  if (before.indexInstrument !== after.indexInstrument) {
    return invalid('indexInstrument', 'it cannot change after listing')
  }
  if (after.status === 'Delivering') return invalid('status', 'a pair is not delivered')
  return after.status === 'PreLaunch' && before.status !== 'PreLaunch'
    ? invalid('status', 'it was launched')
    : undefined
}

/** Applies the changed terms of a listed pair and updates its price limits. */
export function relist(state: State, market: SpotMarket, instrument: SpotInstrument): void {
  market.relist(instrument)
  if (market.prices.index > 0n) setLimits(state, market)
}
