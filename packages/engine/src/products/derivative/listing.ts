import { type ContractInstrument, isInverse, valueUnit } from '@perpdesk/trading'
import type { CommandResult } from '../../event.ts'
import type { ContractMarket } from '../../market.ts'
import { forgetWindow } from '../../prices/delivery-window.ts'
import { invalid } from '../../result.ts'
import type { State } from '../../state.ts'

/**
 * Largest end of a risk ladder, in units of cost: the ladder limits the sum of an account's orders, which must stay a
 * safe integer.
 */
const MAX_UNITS = 2n ** 52n

/** Refuses a contract whose figures exceed the engine's number range. */
export function checkBounds(contract: ContractInstrument): CommandResult | undefined {
  const largest = contract.riskTiers.at(-1)?.maxValue ?? 0n
  if (largest / valueUnit(contract) > MAX_UNITS) return invalid('riskTiers', 'the largest value has too many units')
  const reachable = isInverse(contract) ? contract.maxLimitQty : largest
  if (contract.minNotional > reachable) return invalid('minNotional', 'no order could reach it')
  return undefined
}

/**
 * Checks the start of a contract: it begins as `PreLaunch` or `Trading`, and with an index of its own or of a contract
 * that has one.
 */
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
 * Checks a change of a listed contract. It may halt trading (`Closed`) and resume it, and launch a contract without an
 * auction. Auction and delivery are stages through which only the engine moves a contract. The index and the times of
 * payments cannot change.
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

/** Applies changed terms (limits, tiers, status) and marks the figures of all accounts in the contract as outdated. */
export function relist(state: State, market: ContractMarket, contract: ContractInstrument): void {
  if (market.instrument.deliveryTime !== contract.deliveryTime) forgetWindow(market)
  market.relist(contract)
  for (const exposure of state.accounts.inMarket(market)) exposure.touch()
}
