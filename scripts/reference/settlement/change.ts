import type { ContractInstrument } from '@perpdesk/trading'
import type { Market, Model } from '../model.ts'

export function change(model: Model, market: Market, changes: Partial<ContractInstrument>): void {
  market.instrument = { ...market.instrument, ...changes }
  model.events.push({ type: 'instrument', instrument: market.instrument })
}
