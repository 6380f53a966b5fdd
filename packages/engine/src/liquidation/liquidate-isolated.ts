import { divide } from '@perpdesk/numeric'
import { isolatedClosingFee, tierIndexOf, tierMaintenance } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isClosing, positionIdxAt, sideAt } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { reportPosition } from '../reports/report-position.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { isBroken } from '../risk/broken.ts'
import { isolatedHolding, isolatedMarginOf, markValueOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { settleDebts } from './debts.ts'
import { lotsAboveCap } from './ladder.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/**
 * Liquidates one isolated position by the steps of 6.2: its opening orders are cancelled, then its other orders; then
 * the position is reduced, tier by tier, until it covers the maintenance margin of a lower tier; if that fails, the
 * rest is taken over.
 */
export function liquidateIsolated(state: State, exposure: Exposure, position: Position): void {
  position.status = 'Liq'
  reportPosition(state, exposure, position)
  const side = sideOf(position)
  const onPosition = (slot: number): boolean => positionIdxAt(state, slot) === position.index
  cancelOrders(
    state,
    exposure,
    'CancelByPrepareLiq',
    (slot) => onPosition(slot) && sideAt(state, slot) === side && !isClosing(state, slot),
  )
  if (isBroken(exposure, position)) cancelOrders(state, exposure, 'CancelAllBeforeLiq', onPosition, position.index)
  while (isBroken(exposure, position) && closeTier(state, exposure, position));
  if (isBroken(exposure, position)) {
    takeOver(state, exposure, position, bankruptcyTicks(exposure, position, isolatedMarginOf(exposure, position)))
  }
  position.status = 'Normal'
  state.report.positionChanged(exposure, position)
  settleDebts(state, exposure)
}

/**
 * Sends one fill-or-kill order down to the highest tier whose maintenance margin the rest could cover; returns false if
 * nothing was closed.
 */
function closeTier(state: State, exposure: Exposure, position: Position): boolean {
  const { riskTiers } = exposure.market.instrument
  const tier = tierIndexOf(riskTiers, markValueOf(exposure, position))
  for (let target = tier - 1; target >= 0; target--) {
    const lots = lotsAboveCap(exposure, position, riskTiers[target]!.maxValue)
    if (lots <= 0 || lots >= Math.abs(position.lots) || !restStands(exposure, position, lots)) continue
    const price = bankruptcyTicks(exposure, position, isolatedMarginOf(exposure, position))
    return closeInMarket(state, exposure, position, { lots, price, timeInForce: 'FOK' }) > 0
  }
  return false
}

/** True if the position left after closing `lots` at the mark would cover its maintenance margin. */
function restStands(exposure: Exposure, position: Position, lots: number): boolean {
  const size = BigInt(Math.abs(position.lots))
  const rest = size - BigInt(lots)
  const share = (amount: bigint, rounding: 'floor' | 'ceil'): bigint => divide(amount * rest, size, rounding)
  const equity = isolatedMarginOf(exposure, position) + unrealisedOf(exposure, position)
  const value = markValueOf(exposure, position)
  const fee = isolatedClosingFee(isolatedHolding(exposure, position))
  const maintenance = tierMaintenance(exposure.market.instrument.riskTiers, share(value, 'ceil')) + share(fee, 'ceil')
  return share(equity, 'floor') >= maintenance
}
