import { type Amount, amountOf, type E8, e8Of, minus } from '@perpdesk/numeric'
import {
  crossMarginAmounts,
  type MarginAmounts,
  maxValueAtLeverage,
  neededBalance,
  type Side,
  sideMarginAmount,
} from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { Credit, CreditTerms } from '../account/credit.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import { crossAccount } from '../risk/account-figures.ts'
import { lossPoints } from '../risk/credit.ts'
import { usableInUsd } from '../risk/exchange-loss.ts'
import { marginTerms, markAmountOf, sideOf, unrealisedAmountOf } from '../risk/exposure-figures.ts'
import type { ReplacedOrder } from '../risk/order-intent.ts'
import { isBeyond, lossOfReplaced, orderLossOf } from '../risk/order-loss.ts'
import type { Balances, Debtors, Delivery, MarginRegime, ProtectivePrices, WhatIfTerms } from './margin-regime.ts'
import { crossPrices } from './protective-prices.ts'
import { checkLeverage, reachedTier } from './risk-limits.ts'
import { whatIfInCross } from './what-if.ts'

/** Cross margin of a unified account: all coins that share cross margin back every position. */
export class CrossMargin implements MarginRegime<Account, Exposure> {
  readonly isIsolated = false
  readonly hasLeverageBySide = false

  margins(exposure: Exposure, position: Position): MarginAmounts {
    const side = sideOf(position)
    const value = markAmountOf(exposure, position)
    return crossMarginAmounts(exposure.market.directionOf(side), value, marginTerms(exposure, side))
  }

  heldMargin(): E8 {
    return 0n
  }

  renewTaken(): void {}

  capital(exposure: Exposure, position: Position, balances: Balances<Account>): Amount {
    const { money } = exposure
    const balance = balances.of(exposure.account)
    const inCoin = money.isUsd ? balance : amountOf(money.fromUsd(e8Of(balance), 'floor'))
    return minus(inCoin, unrealisedAmountOf(exposure, position))
  }

  prices(exposure: Exposure, position: Position): ProtectivePrices {
    return crossPrices(exposure, position)
  }

  lastingPrice(): null {
    return null
  }

  riskTier(exposure: Exposure): number {
    return reachedTier(exposure)
  }

  boundMargin(): void {}

  payFromMargin(): void {}

  sideMargin(exposure: Exposure, side: Side, held: Position | undefined, opened: Amount): Amount {
    const heldValue = held === undefined ? 0 : markAmountOf(exposure, held)
    const figures = { isolated: false, heldValue, heldMargin: 0, opened }
    return sideMarginAmount(exposure.market.directionOf(side), figures, marginTerms(exposure, side))
  }

  largestValue(exposure: Exposure, leverageE2: number): E8 {
    return maxValueAtLeverage(exposure.market.instrument.riskTiers, leverageE2)
  }

  checkRiskLimit(exposure: Exposure, side: Side, value: E8, held: E8): CommandResult | undefined {
    return checkLeverage(exposure, side, value, held)
  }

  neededBalance(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: false, margin, loss })
  }

  usable({ account, money }: Exposure): E8 {
    return money.fromUsd(usableInUsd(account), 'floor')
  }

  creditCoversClosing(): boolean {
    return true
  }

  diesAtOnce(): boolean {
    return false
  }

  /** The margin balance of the account, less the possible loss of its resting orders. */
  backing({ account, money }: Exposure): E8 {
    const { marginBalance, orderLoss } = crossAccount(account)
    return money.fromUsd(marginBalance + orderLoss, 'floor')
  }

  orderLoss(exposure: Exposure): E8 {
    return orderLossOf(exposure)
  }

  lossOfReplaced(exposure: Exposure, side: Side, replaced: ReplacedOrder | undefined): E8 {
    return lossOfReplaced(exposure, side, replaced)
  }

  credit({ account }: Exposure): Credit {
    return account.credit
  }

  lossPoints(exposure: Exposure, side: Side, price: number, lots: number): number {
    return lossPoints(exposure, side, price, lots)
  }

  openedTicks(_price: number, markTicks: number): number {
    return markTicks
  }

  isWithinTerms(exposure: Exposure, _position: Position, side: Side, { largestCost }: CreditTerms): boolean {
    const isBuy = side === 'Buy'
    const held = isBuy ? exposure.longLots : exposure.shortLots
    return held * exposure.market.highTicks + (isBuy ? exposure.buyCost : exposure.sellCost) <= largestCost
  }

  newLoss(): Amount {
    return 0
  }

  isDue(): boolean {
    return false
  }

  liquidate(): void {}

  settleDebts(debtors: Debtors): void {
    debtors.account()
  }

  lossLimit(): null {
    return null
  }

  deliver({ positions }: Exposure, delivery: Delivery): void {
    for (const position of positions) if (position.lots !== 0) delivery.close(position)
  }

  checkAutoMargin(): CommandResult {
    return refuse('autoMarginInCross')
  }

  checkMmrClose(): undefined {
    return undefined
  }

  whatIf(exposure: Exposure): WhatIfTerms {
    return { ...whatIfInCross(exposure), standing: { isolated: false } }
  }

  losesAt({ market }: Exposure, side: Side, price: number): boolean {
    return isBeyond(market.markTicksDown, side, price)
  }
}
