import { divide, type E8, mulE8, toSafeInteger } from '@perpdesk/numeric'
import { isMaintenanceBroken, riskBase, SAFE_MAINTENANCE_RATE, tierIndexOf } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Position } from '../account/position.ts'
import { cancelOrders } from '../orders/cancel.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { bankruptcyTicks } from '../risk/bankruptcy.ts'
import { capitalOf } from '../risk/capital.ts'
import { maintenanceOf, markValueOf, unrealisedOf } from '../risk/exposure-figures.ts'
import type { State } from '../state.ts'
import { tellPosition } from '../told/tell-position.ts'
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
 * 6.3: with spot margin, orders in pairs are cancelled and manual loans called; owed coins are bought with other coins
 * of the account; all its orders are cancelled; then positions are closed in the market, the one with the largest
 * maintenance margin first, down to 90 %; an account that is still below maintenance is taken over whole. The insurance
 * fund pays what an account without positions owes after that.
 */
export function liquidateCross(state: State, account: Account): void {
  const held = holdings(account)
  for (const { exposure, position } of held) {
    position.status = 'Liq'
    tellPosition(state, exposure, position)
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

/** Open positions by instrument and index. */
function holdings(account: Account): Holding[] {
  return account
    .unified()
    .flatMap((exposure) =>
      exposure.positions.flatMap((position) => (position.lots === 0 ? [] : [{ exposure, position }])),
    )
}

/** A position that the market did not take in full is not tried again in the same liquidation. */
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

/** Maintenance margin in USD. */
function maintenanceInUsd({ exposure, position }: Holding): E8 {
  return exposure.money.toUsd(maintenanceOf(exposure, position), 'up')
}

/** The position with the largest maintenance margin; of equal ones the first by instrument and index. */
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
 * As many lots as give the relief (in USD) by their share of the margin, but at most down to the next lower tier at once.
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
 * Each position costs its part, by maintenance margin, of the margin balance, but if haircuts have left a balance above
 * the maintenance margin, no more than its own. The account keeps everything beyond, also coins that are no collateral.
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
