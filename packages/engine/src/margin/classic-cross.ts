import { type Amount, amountOf, divide, type E8 } from '@perpdesk/numeric'
import { type MarginAmounts, neededBalance, type Side } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import { chosenTier } from '../risk/chosen-tier.ts'
import { lossPoints } from '../risk/credit.ts'
import { unrealisedOf } from '../risk/exposure-figures.ts'
import type { ReplacedOrder } from '../risk/order-intent.ts'
import { isBeyond, losingOrders, lossOfReplaced, orderLossIn, orderLossOf } from '../risk/order-loss.ts'
import { presentFigures, renewTaken } from '../risk/present-figures.ts'
import { MarginByEntry } from './by-entry.ts'
import {
  classicCapitalOf,
  classicCrossPrices,
  classicLossLimitOf,
  classicMargins,
  isClassicBroken,
} from './classic-figures.ts'
import type { Debtors, Delivery, Ladders, MarginRegime, ProtectivePrices, WhatIfTerms } from './margin-regime.ts'
import { checkChosenTier } from './risk-limits.ts'
import { whatIfAlone } from './what-if.ts'

/**
 * Cross margin of a contract with a margin mode of its own (classic accounts, inverse contracts of UTA 1.0): the coin's
 * whole wallet backs it, and margins are computed from the entry value.
 */
export class ClassicCrossMargin extends MarginByEntry implements MarginRegime<Account, Exposure> {
  readonly isIsolated = false
  readonly hasLeverageBySide = false

  margins(exposure: Exposure, position: Position): MarginAmounts {
    return classicMargins(exposure, position)
  }

  heldMargin(): E8 {
    return 0n
  }

  renewTaken(figures: ExposureFigures, sums: CoinFigures): void {
    const { unrealisedAmount } = figures
    renewTaken(figures, sums, unrealisedAmount < 0 ? unrealisedAmount : 0)
  }

  capital(exposure: Exposure): Amount {
    return amountOf(classicCapitalOf(exposure))
  }

  prices(exposure: Exposure, position: Position): ProtectivePrices {
    return classicCrossPrices(exposure, position)
  }

  lastingPrice(): null {
    return null
  }

  riskTier({ riskId }: Exposure): number {
    return riskId
  }

  boundMargin(): void {}

  payFromMargin(): void {}

  largestValue(exposure: Exposure): E8 {
    return chosenTier(exposure).maxValue
  }

  checkRiskLimit(exposure: Exposure, _side: Side, value: E8): CommandResult | undefined {
    return checkChosenTier(exposure, value)
  }

  neededBalance(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: false, margin, loss })
  }

  usable({ account, money }: Exposure): E8 {
    return account.margin.usable(account, money.name)
  }

  diesAtOnce(): boolean {
    return false
  }

  /** The contract's capital and profit, less the possible loss of resting orders on the same balance. */
  backing(exposure: Exposure): E8 {
    const { unrealised } = presentFigures(exposure)
    return classicCapitalOf(exposure) + unrealised + orderLossIn(exposure.account, exposure.money.name)
  }

  orderLoss(exposure: Exposure): E8 {
    return orderLossOf(exposure)
  }

  lossOfReplaced(exposure: Exposure, side: Side, replaced: ReplacedOrder | undefined): E8 {
    return lossOfReplaced(exposure, side, replaced)
  }

  lossPoints(exposure: Exposure, side: Side, price: number, lots: number): number {
    return lossPoints(exposure, side, price, lots)
  }

  isDue(exposure: Exposure): boolean {
    return isClassicBroken(exposure)
  }

  liquidate(exposure: Exposure, ladders: Ladders<Exposure>): void {
    ladders.contract(exposure)
  }

  settleDebts(debtors: Debtors): void {
    debtors.coin()
  }

  /** The capital of the whole contract, with the profit or loss of the lots that are not closed. */
  lossLimit(exposure: Exposure, position: Position, lots: number): E8 {
    const own = divide(unrealisedOf(exposure, position) * BigInt(lots), BigInt(Math.abs(position.lots)), 'floor')
    const limit = classicLossLimitOf(exposure) + presentFigures(exposure).unrealised - own
    return limit > 0n ? limit : 0n
  }

  /** The loss of all positions together is limited to the contract's capital before delivery. */
  deliver(exposure: Exposure, delivery: Delivery): void {
    const limit = classicLossLimitOf(exposure)
    let earned = 0n
    for (const position of exposure.positions) if (position.lots !== 0) earned += delivery.close(position)
    delivery.payBeyond(earned, limit)
  }

  checkAutoMargin(): CommandResult {
    return refuse('autoMarginInCross')
  }

  checkMmrClose(): undefined {
    return undefined
  }

  whatIf(exposure: Exposure): WhatIfTerms {
    return whatIfAlone(exposure, { losing: losingOrders(exposure), cross: true })
  }

  losesAt({ market }: Exposure, side: Side, price: number): boolean {
    return isBeyond(market.markTicksDown, side, price)
  }
}
