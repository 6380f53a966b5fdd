import { type Amount, divide, type E8 } from '@perpdesk/numeric'
import {
  isolatedMaintenanceAmount,
  type MarginAmounts,
  maxValueAtLeverage,
  neededBalance,
  type Side,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { CreditPeriods } from '../account/credit.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import { invalid } from '../result.ts'
import { isBroken } from '../risk/broken.ts'
import { isolatedAmountOf, isolatedMarginOf, markAmountOf, sideOf, unrealisedOf } from '../risk/exposure-figures.ts'
import type { OrderIntent, WorstFill } from '../risk/order-intent.ts'
import { isBeyond } from '../risk/order-loss.ts'
import { wouldDie } from '../risk/worst-fill.ts'
import { MarginByEntry } from './by-entry.ts'
import type { Debtors, Delivery, Ladders, MarginRegime, ProtectivePrices, WhatIfTerms } from './margin-regime.ts'
import { isolatedPrices } from './protective-prices.ts'
import { checkLeverage, reachedTier } from './risk-limits.ts'
import { whatIfInCross } from './what-if.ts'

/** Isolated margin: a position is backed only by the margin that it holds. */
export class IsolatedMargin extends MarginByEntry implements MarginRegime<Account, Exposure> {
  readonly isIsolated = true
  readonly hasLeverageBySide = true

  margins(exposure: Exposure, position: Position): MarginAmounts {
    const direction = exposure.market.directionOf(sideOf(position))
    const initial = isolatedAmountOf(exposure, position)
    const takerRate = exposure.account.rates.taker
    const holding = { direction, entryValue: position.entryAmount, positionMargin: initial, takerRate }
    const value = markAmountOf(exposure, position)
    return { initial, maintenance: isolatedMaintenanceAmount(holding, value, exposure.market.marginTiers) }
  }

  heldMargin(exposure: Exposure, position: Position): E8 {
    return isolatedMarginOf(exposure, position)
  }

  renewTaken(_figures: ExposureFigures, _sums: CoinFigures): void {}

  capital(exposure: Exposure, position: Position): Amount {
    return isolatedAmountOf(exposure, position)
  }

  prices(exposure: Exposure, position: Position): ProtectivePrices {
    return isolatedPrices(exposure, position)
  }

  lastingPrice(exposure: Exposure, position: Position): E8 | null {
    return position.lots === 0 ? null : this.prices(exposure, position).liquidation
  }

  riskTier(exposure: Exposure): number {
    return reachedTier(exposure)
  }

  boundMargin(credits: CreditPeriods, exposure: Exposure, position: Position): void {
    if (position.lots === 0) return
    const credit = this.credit(exposure)
    // a balance is available beyond all margins
    if (credits.holds(credit) && credit.points >= 0) return
    const left = unboundBalance(exposure)
    if (left >= 0n) return
    const margin = isolatedMarginOf(exposure, position)
    if (margin <= 0n) return
    position.addedMargin -= -left < margin ? -left : margin
    exposure.touch()
  }

  payFromMargin(exposure: Exposure, position: Position, paid: E8): void {
    if (paid <= 0n) return
    const { account, money } = exposure
    const lacking = -account.margin.available(account, money.name)
    if (lacking <= 0n) return
    position.addedMargin -= lacking < paid ? lacking : paid
    exposure.touch()
  }

  largestValue(exposure: Exposure, leverageE2: number): E8 {
    return maxValueAtLeverage(exposure.market.instrument.riskTiers, leverageE2)
  }

  checkRiskLimit(exposure: Exposure, side: Side, value: E8, held: E8): CommandResult | undefined {
    return checkLeverage(exposure, side, value, held)
  }

  /** Returns the balance that an order needs. It does not include the order's loss, because the margin covers it. */
  neededBalance(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: true, margin, loss })
  }

  usable({ account, money }: Exposure): E8 {
    return account.margin.usable(account, money.name)
  }

  diesAtOnce(exposure: Exposure, intent: OrderIntent, worst: () => WorstFill): boolean {
    return wouldDie(exposure, intent, worst())
  }

  /** The share of these lots in the position's margin and profit. */
  backing(exposure: Exposure, position: Position, lots: number): E8 {
    return shareOf(isolatedMarginOf(exposure, position) + unrealisedOf(exposure, position), position, lots)
  }

  /** Zero: the loss falls on the order's own margin, not on a shared balance. */
  orderLoss(): E8 {
    return 0n
  }

  lossOfReplaced(): E8 {
    return 0n
  }

  lossPoints(): number {
    return 0
  }

  isDue(exposure: Exposure, position: Position): boolean {
    return isBroken(exposure, position)
  }

  liquidate(exposure: Exposure, ladders: Ladders<Exposure>): void {
    for (const position of exposure.positions) ladders.position(exposure, position)
  }

  settleDebts(debtors: Debtors): void {
    debtors.coin()
  }

  lossLimit(exposure: Exposure, position: Position, lots: number): E8 {
    const share = shareOf(isolatedMarginOf(exposure, position), position, lots)
    return share > 0n ? share : 0n
  }

  /** The loss of each position is limited to its margin. */
  deliver(exposure: Exposure, delivery: Delivery): void {
    for (const position of exposure.positions) {
      if (position.lots === 0) continue
      delivery.replenish(position)
      const margin = isolatedMarginOf(exposure, position)
      delivery.payBeyond(delivery.close(position), margin)
    }
  }

  checkAutoMargin(): undefined {
    return undefined
  }

  checkMmrClose(): CommandResult {
    return invalid('marginMode', 'isolated positions have a margin of their own')
  }

  whatIf(exposure: Exposure): WhatIfTerms {
    return { ...whatIfInCross(exposure), standing: { isolated: true } }
  }

  losesAt({ market }: Exposure, side: Side, price: number): boolean {
    return isBeyond(market.markTicksDown, side, price)
  }
}

/** Returns the coin's balance less the amounts promised by orders in pairs and the margins that positions hold. */
function unboundBalance({ account, money }: Exposure): E8 {
  let left = account.balanceOf(money.name) - account.promisedOf(money.name)
  for (const exposure of account.exposures()) {
    if (exposure.money !== money) continue
    for (const position of exposure.positions) left -= exposure.regime.heldMargin(exposure, position)
  }
  return left
}

function shareOf(amount: E8, position: Position, lots: number): E8 {
  return divide(amount * BigInt(lots), BigInt(Math.abs(position.lots)), 'floor')
}
