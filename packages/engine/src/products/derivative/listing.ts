import { type ContractInstrument, isInverse, valueUnit } from '@perpdesk/trading'
import type { CommandResult } from '../../event.ts'
import type { ContractMarket } from '../../market.ts'
import { forgetWindow } from '../../prices/delivery-window.ts'
import { invalid } from '../../result.ts'
import type { State } from '../../state.ts'

/** The risk ladder bounds what an account's orders add up to; in units of cost that must stay a safe integer. */
const MAX_UNITS = 2n ** 52n

/** Figures of a contract that the engine could not count with. */
export function checkBounds(contract: ContractInstrument): CommandResult | undefined {
  const largest = contract.riskTiers.at(-1)?.maxValue ?? 0n
  if (largest / valueUnit(contract) > MAX_UNITS) return invalid('riskTiers', 'the largest value has too many units')
  const reachable = isInverse(contract) ? contract.maxLimitQty : largest
  if (contract.minNotional > reachable) return invalid('minNotional', 'no order could reach it')
  return undefined
}

/** A contract begins before its launch or in trade, and with an index: its own, or that of a contract that has one. */
export function checkBegin(state: State, contract: ContractInstrument): CommandResult | undefined {
  const { status, preListing, indexInstrument } = contract
  if (status !== 'PreLaunch' && status !== 'Trading') return invalid('status', 'it begins as PreLaunch or Trading')
  if (preListing !== null && preListing.phase !== 'NotStarted') return invalid('preListing', 'it has not started')
  if (indexInstrument === 0) return undefined
  const leader = state.markets.contract(indexInstrument)
  if (leader === undefined) return invalid('indexInstrument', 'it is not listed')
  return leader.instrument.indexInstrument === 0 ? undefined : invalid('indexInstrument', 'it has no index of its own')
}

/**
 * The engine moves a contract through auction and delivery; a listing cannot. It may halt trading (`Closed`) and resume it,
 * and launch a contract that has no auction. The index and the times of payments stay.
 */
export function checkChange(
  { instrument: before, prices }: ContractMarket,
  after: ContractInstrument,
): CommandResult | undefined {
  const changed = fixedChange(before, after)
  if (changed !== undefined) return invalid(changed, 'it cannot change after listing')
  if (prices.deliveredTime > 0 || after.status === 'Delivering') return invalid('status', 'it follows delivery')
  if (before.preListing?.phase !== after.preListing?.phase) return invalid('preListing', 'its phase follows the clock')
  if (after.status === 'PreLaunch' && before.status !== 'PreLaunch') return invalid('status', 'it was launched')
  return undefined
}

function fixedChange(before: ContractInstrument, after: ContractInstrument): keyof ContractInstrument | undefined {
  if (before.funding?.intervalMinutes !== after.funding?.intervalMinutes) return 'funding'
  if (before.indexInstrument !== after.indexInstrument) return 'indexInstrument'
  return before.sessionMinutes === after.sessionMinutes ? undefined : 'sessionMinutes'
}

/** Takes changed terms: limits, tiers, status. Everyone there has new figures. */
export function relist(state: State, market: ContractMarket, contract: ContractInstrument): void {
  if (market.instrument.deliveryTime !== contract.deliveryTime) forgetWindow(market)
  market.relist(contract)
  for (const exposure of state.accounts.inMarket(market)) exposure.touch()
}
