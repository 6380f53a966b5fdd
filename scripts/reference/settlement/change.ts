import type { Instrument } from '@perpdesk/trading'
import type { Market, Model } from '../model.ts'

export function change(model: Model, market: Market, changes: Partial<Instrument>): void {
  market.instrument = { ...market.instrument, ...changes }
  model.events.push({ type: 'instrument', instrument: market.instrument })
}
