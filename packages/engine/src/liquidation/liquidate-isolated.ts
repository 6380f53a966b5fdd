import { divide } from '@perpdesk/numeric'
import { isolatedClosingFee, tierIndexOf, tierMaintenance } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { isClosing, positionIdxAt, sideAt } from '../account/open-order.ts'
import type { Position } from '../account/position.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { isBroken } from '../risk/broken.ts'
import { isolatedHolding, isolatedMarginOf, markValueOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { tellPosition } from '../told/tell-position.ts'
import { settleDebts } from './debts.ts'
import { lotsAboveCap } from './ladder.ts'
import { closeInMarket, takeOver } from './takeover.ts'

/**
 * The ladder of 6.2 for one isolated position: its opening orders are cancelled, then its other orders; then so much is
 * closed, tier by tier, that a lower tier's maintenance margin is covered; if that is not enough, the rest is taken
 * over.
 */
export function liquidateIsolated(state: State, exposure: Exposure, position: Position): void {
  position.status = 'Liq'
  tellPosition(state, exposure, position)
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

/** One fill-or-kill step down to the highest tier whose maintenance margin the rest could cover; false when none was made. */
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

/** True when the position left after closing `lots` at the mark would cover its maintenance margin. */
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
