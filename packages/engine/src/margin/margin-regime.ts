import type { Amount, E8 } from '@perpdesk/numeric'
import type { MarginAmounts, Side, WhatIfAccount } from '@perpdesk/trading'
import type { Credit, CreditPeriods, CreditTerms } from '../account/credit.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import type { OrderIntent, ReplacedOrder, WorstFill } from '../risk/order-intent.ts'

/**
 * The margin rules of one contract of an account: the needs of its positions and orders, their backing, and their closing. One
 * object for all contracts that go by it, without a state of its own; an exposure holds the one that its modes ask for.
 *
 * Account and exposure are parameters because both hold such objects, and files make no circle.
 */
export interface MarginRegime<Account, Exposure>
  extends PositionRules<Account, Exposure>,
    OrderRules<Exposure>,
    CreditRules<Exposure>,
    ClosingRules<Exposure>,
    SettingRules {
  /** Terms on which `trading` foresees an order. */
  whatIf(exposure: Exposure): WhatIfTerms
  /** True where the loss of a resting order at a price counts in that. */
  losesAt(exposure: Exposure, side: Side, price: number): boolean
}

export interface WhatIfTerms extends Pick<WhatIfAccount, 'others' | 'losing' | 'ownTerms'> {
  readonly standing: Pick<WhatIfAccount['standing'], 'isolated'>
}

/** Prices at which a position is liquidated, and at which its margin is used up. */
export interface ProtectivePrices {
  readonly liquidation: E8 | null
  readonly bankruptcy: E8 | null
}

/** Margin balances of accounts. */
export interface Balances<Account> {
  of(account: Account): Amount
}

interface PositionRules<Account, Exposure> {
  /** Initial and maintenance margin of an open position. */
  margins(exposure: Exposure, position: Position): MarginAmounts
  /** The part of the coin that a position holds for itself alone, in E8. */
  heldMargin(exposure: Exposure, position: Position): E8
  /** Renews the part of a shared balance that the contract's positions take (5.6, 5.9). */
  renewTaken(figures: ExposureFigures, sums: CoinFigures): void
  /** Loss from entry at which a position's capital is used up, in the settle coin (R6.6). May be negative. */
  capital(exposure: Exposure, position: Position, balances: Balances<Account>): Amount
  /** Liquidation and bankruptcy price of an open position. */
  prices(exposure: Exposure, position: Position): ProtectivePrices
  /** The liquidation price where nothing but the position itself moves it. */
  lastingPrice(exposure: Exposure, position: Position): E8 | null
  /** Number of the tier of the risk ladder, from 1 (R5.4). */
  riskTier(exposure: Exposure): number
  /**
   * After a fill: a position holds no more margin than its owner has. Order margin is netted (5.3), so nobody was asked for the loss
   * that an order realises on its way through zero, or that a close realised while it waited; margin that is not there would be
   * the fund's. The shortfall comes out of the position that was filled, which moves its liquidation price.
   */
  boundMargin(credits: CreditPeriods, exposure: Exposure, position: Position): void
  /**
   * A payment was taken from the balance of a position's owner (R2.16). The part that the available balance did not
   * cover comes out of the margin that the position holds, which moves its liquidation price.
   */
  payFromMargin(exposure: Exposure, position: Position, paid: E8): void
}

interface OrderRules<Exposure> {
  /** Margin of a side: of its position, if there is one, and of orders worth `opened` that open. */
  sideMargin(exposure: Exposure, side: Side, held: Position | undefined, opened: Amount): Amount
  /** Largest value of a side at a leverage. */
  largestValue(exposure: Exposure, leverageE2: number): E8
  /** Refuses a side that is worth more than that; `held` is the part of it that its position is worth. */
  checkRiskLimit(exposure: Exposure, side: Side, value: E8, held: E8): CommandResult | undefined
  /** The balance that must be usable for an order that needs so much more margin and could lose so much at once (zero or less). */
  neededBalance(margin: E8, loss: E8): E8
  /** The balance that new orders may use, in the settle coin. May be negative. */
  usable(exposure: Exposure): E8
  /** True where a credit that covers an order covers the loss of its fill on lots that it closes, too. */
  creditCoversClosing(): boolean
  /** True for an order that would be liquidated as soon as it filled at its worst price (5.4). */
  diesAtOnce(exposure: Exposure, intent: OrderIntent, worst: () => WorstFill): boolean
  /** The most that so many lots of a position may lose from the mark on, in the settle coin. */
  backing(exposure: Exposure, position: Position, lots: number): E8
  /** The loss of resting orders at the mark on a shared balance; zero or negative. */
  orderLoss(exposure: Exposure): E8
  /** The part of it that goes with a resting order when another takes its place. */
  lossOfReplaced(exposure: Exposure, side: Side, replaced: ReplacedOrder | undefined): E8
}

/** Bounds of the part of the usable balance that orders and fills take: see `risk/credit.ts`. */
interface CreditRules<Exposure> {
  /** The credit that orders draw on. */
  credit(exposure: Exposure): Credit
  /** Most points that an order can lose at once of the credit; -1 where no bound is known. */
  lossPoints(exposure: Exposure, side: Side, price: number, lots: number): number
  /** Ticks at which lots count that a fill opens. */
  openedTicks(price: number, markTicks: number): number
  /** True where the bound of a side's margin holds for a position and the orders on its side. */
  isWithinTerms(exposure: Exposure, position: Position, side: Side, terms: CreditTerms): boolean
  /** The part of a realised loss that it had not taken from the usable balance on paper. */
  newLoss(realised: Amount): Amount
}

/** Units of liquidation: position by position, or all of a contract at once. */
export interface Ladders<Exposure> {
  position(exposure: Exposure, position: Position): void
  contract(exposure: Exposure): void
}

/** Balances that bear a loss: the wallet of the coin alone, or all coins that share cross margin. */
export interface Debtors {
  coin(): void
  account(): void
}

/** Steps of closing a contract without its owner's doing. */
export interface Delivery {
  /** Adds margin automatically, if that is on. */
  replenish(position: Position): void
  /** Closes a position; returns its profit. */
  close(position: Position): E8
  /** Gives back the loss beyond a limit. */
  payBeyond(earned: E8, limit: E8): void
}

interface ClosingRules<Exposure> {
  /** True for a position, or all of its contract, with a margin of its own that is below maintenance (6.1). */
  isDue(exposure: Exposure, position: Position): boolean
  /** Starts the ladder of a position or contract that is liquidated separately (6.2). */
  liquidate(exposure: Exposure, ladders: Ladders<Exposure>): void
  /** Settles debts after a position has ended. */
  settleDebts(debtors: Debtors): void
  /**
   * Largest loss that closing these lots may cost; `null` if the whole account backs them. The price is that of
   * somebody else's bankruptcy, up to 5 % away from the mark, and a limited loss stays limited.
   */
  lossLimit(exposure: Exposure, position: Position, lots: number): E8 | null
  /** Closes all positions; a limited loss stays limited though nobody could be liquidated in time. */
  deliver(exposure: Exposure, delivery: Delivery): void
}

interface SettingRules {
  /** The mode as it is reported. */
  readonly isIsolated: boolean
  /** True when each side has a leverage of its own in hedge mode (R5.11). */
  readonly hasLeverageBySide: boolean
  /** Refuses automatic replenishment. */
  checkAutoMargin(): CommandResult | undefined
  /** Refuses closing at a margin rate. */
  checkMmrClose(): CommandResult | undefined
}
