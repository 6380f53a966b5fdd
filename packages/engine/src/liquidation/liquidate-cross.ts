import { divide, type E8, mulE8, toSafeInteger } from '@perpdesk/numeric'
import { isMaintenanceBroken, riskBase, SAFE_MAINTENANCE_RATE, tierIndexOf } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { reportPosition } from '../reports/report-position.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { capitalOf } from '../risk/capital.ts'
import { maintenanceOf, markValueOf, unrealisedOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { repayDebts } from './conversion.ts'
import { settleDebts } from './debts.ts'
import { endBorrowing } from './end-borrowing.ts'
import { lotsAboveCap } from './ladder.ts'
import { closeInMarket, takeOver } from './takeover.ts'
import { writeOff } from './write-off.ts'

interface Holding {
  readonly exposure: Exposure
  readonly position: Position
}

/**
 * Liquidates a cross account (6.3): with spot margin, orders in pairs are cancelled and manual loans called; owed coins
 * are bought with other coins of the account; all its orders are cancelled; then positions are reduced in the market,
 * the one with the largest maintenance margin first, until the rate is 90 %. If the account is still below maintenance
 * margin, all its positions are taken over. The insurance fund pays any debt that remains without positions.
 */
export function liquidateCross(state: State, account: Account): void {
  const held = holdings(account)
  for (const { exposure, position } of held) {
    position.status = 'Liq'
    reportPosition(state, exposure, position)
  }
  const isBroken = (): boolean => isMaintenanceBroken(crossAccount(account))
  endBorrowing(state, account)
  repayDebts(state, account)
  if (isBroken()) {
    for (const exposure of account.unified()) cancelOrders(state, exposure, 'CancelAllBeforeLiq')
  }
  if (isBroken()) closeUntilSafe(state, account)
  repayDebts(state, account)
  if (isBroken()) takeOverAll(state, account)
  if (isBroken() && holdings(account).length === 0) writeOff(state, account)
  for (const { exposure, position } of held) {
    position.status = 'Normal'
    state.report.positionChanged(exposure, position)
  }
}

/** Returns the open positions by instrument and index. */
function holdings(account: Account): Holding[] {
  return account
    .unified()
    .flatMap((exposure) =>
      exposure.positions.flatMap((position) => (position.lots === 0 ? [] : [{ exposure, position }])),
    )
}

/**
 * Reduces positions in the market until the account is safe. A position that did not fill completely is not tried again
 * in the same liquidation.
 */
function closeUntilSafe(state: State, account: Account): void {
  const exhausted = new Set<Position>()
  for (;;) {
    const cross = crossAccount(account)
    const base = riskBase(cross)
    const excess = cross.totalMaintenanceMargin - mulE8(base, SAFE_MAINTENANCE_RATE, 'floor')
    if (cross.marginBalance <= 0n || excess <= 0n) return
    const holding = largest(account, exhausted)
    if (holding === undefined) return
    const { exposure, position } = holding
    const lots = lotsToClose(holding, excess)
    const price = bankruptcyTicks(exposure, position, capitalOf(exposure, position))
    const closed = closeInMarket(state, exposure, position, { lots, price, timeInForce: 'IOC' })
    if (closed < lots) exhausted.add(position)
  }
}

/** Returns the maintenance margin of a position in USD. */
function maintenanceInUsd({ exposure, position }: Holding): E8 {
  return exposure.money.toUsd(maintenanceOf(exposure, position), 'up')
}

/** Returns the position with the largest maintenance margin; among equals the first by instrument and index. */
function largest(account: Account, exhausted: ReadonlySet<Position>): Holding | undefined {
  let found: Holding | undefined
  let most = 0n
  for (const holding of holdings(account)) {
    if (exhausted.has(holding.position)) continue
    const maintenance = maintenanceInUsd(holding)
    if (maintenance <= most) continue
    most = maintenance
    found = holding
  }
  return found
}

/**
 * Returns the lots whose share of the maintenance margin is `relief` (in USD), but at most those down to the cap of the
 * next lower tier.
 */
function lotsToClose(holding: Holding, relief: E8): number {
  const { exposure, position } = holding
  const size = Math.abs(position.lots)
  const { riskTiers } = exposure.market.instrument
  const wanted = divide(BigInt(size) * relief, maintenanceInUsd(holding), 'ceil')
  const lots = wanted >= BigInt(size) ? size : toSafeInteger(wanted)
  const tier = tierIndexOf(riskTiers, markValueOf(exposure, position))
  if (tier === 0) return lots
  return Math.max(1, Math.min(lots, lotsAboveCap(exposure, position, riskTiers[tier - 1]!.maxValue)))
}

/**
 * Takes over all positions. Each costs its share, by maintenance margin, of the margin balance; if haircuts left a
 * balance above the maintenance margins, no more than its own maintenance margin. The account keeps everything else,
 * including coins that are no collateral.
 */
function takeOverAll(state: State, account: Account): void {
  for (const holding of holdings(account)) {
    const { exposure, position } = holding
    const { marginBalance, totalMaintenanceMargin } = crossAccount(account)
    const backing = marginBalance < totalMaintenanceMargin ? marginBalance : totalMaintenanceMargin
    const share = divide(backing * maintenanceInUsd(holding), totalMaintenanceMargin, 'floor')
    const capital = exposure.money.fromUsd(share, 'floor') - unrealisedOf(exposure, position)
    takeOver(state, exposure, position, bankruptcyTicks(exposure, position, capital))
    if (holdings(account).length === 0) settleDebts(state, exposure)
  }
}
