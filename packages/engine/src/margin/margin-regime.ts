import type { Amount, E8 } from '@perpdesk/numeric'
import type { MarginAmounts, Side, WhatIfAccount } from '@perpdesk/trading'
import type { Credit, CreditPeriods, CreditTerms } from '../account/credit.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import type { Position } from '../account/position.ts'
import type { CommandResult } from '../event.ts'
import type { OrderIntent, ReplacedOrder, WorstFill } from '../risk/order-intent.ts'

/**
 * The margin rules of one contract of an account: requirements of its positions and orders, the capital behind them,
 * and their closing. The objects are stateless and shared by all contracts of the same mode; an exposure holds the one
 * of its modes.
 *
 * Account and exposure are type parameters because both hold such objects, and circular imports are forbidden.
 */
export interface MarginRegime<Account, Exposure>
  extends PositionRules<Account, Exposure>,
    OrderRules<Exposure>,
    CreditRules<Exposure>,
    ClosingRules<Exposure>,
    SettingRules {
  /** Returns the terms with which `trading` previews an order. */
  whatIf(exposure: Exposure): WhatIfTerms
  /** True if the preview must charge the loss of a resting order at this price. */
  losesAt(exposure: Exposure, side: Side, price: number): boolean
}

/** The parts of {@link WhatIfAccount} that depend on the regime. */
export interface WhatIfTerms extends Pick<WhatIfAccount, 'others' | 'promised' | 'losing' | 'ownTerms'> {
  readonly standing: Pick<WhatIfAccount['standing'], 'isolated'>
}

/** Prices at which a position is liquidated and at which its margin is used up; `null` if there is no such price. */
export interface ProtectivePrices {
  readonly liquidation: E8 | null
  readonly bankruptcy: E8 | null
}

/** Margin balances of accounts, in USD. */
export interface Balances<Account> {
  of(account: Account): Amount
}

interface PositionRules<Account, Exposure> {
  /** Returns initial and maintenance margin of an open position. */
  margins(exposure: Exposure, position: Position): MarginAmounts
  /** Returns the margin that a position holds separately from the shared balance, in E8 of the settle coin. */
  heldMargin(exposure: Exposure, position: Position): E8
  /** Updates the part of a shared balance that the contract's positions take (5.6, 5.9). */
  renewTaken(figures: ExposureFigures, sums: CoinFigures): void
  /**
   * Returns the loss from entry at which a position's capital is used up, in the settle coin (R6.6). May be negative.
   */
  capital(exposure: Exposure, position: Position, balances: Balances<Account>): Amount
  /** Returns liquidation and bankruptcy price of an open position. */
  prices(exposure: Exposure, position: Position): ProtectivePrices
  /** Returns the liquidation price if only changes of the position itself move it, else `null`. */
  lastingPrice(exposure: Exposure, position: Position): E8 | null
  /** Returns the number of the tier of the risk ladder, from 1 (R5.4). */
  riskTier(exposure: Exposure): number
  /**
   * Called after a fill: reduces the margin of the filled position if positions hold more margin than the account has.
   * Order margin is netted (5.3), so no margin was reserved for the loss that an order realises when it reverses a
   * position, or that a close realises after resting; margin without a balance behind it would be the fund's money. The
   * reduction moves the position's liquidation price.
   */
  boundMargin(credits: CreditPeriods, exposure: Exposure, position: Position): void
  /**
   * Called after a payment was taken from the balance of a position's owner (R2.16). The part that the available
   * balance did not cover is taken from the position's margin, which moves its liquidation price.
   */
  payFromMargin(exposure: Exposure, position: Position, paid: E8): void
}

interface OrderRules<Exposure> {
  /** Returns the margin of a side: of its position, if any, and of opening orders worth `opened`. */
  sideMargin(exposure: Exposure, side: Side, held: Position | undefined, opened: Amount): Amount
  /** Returns the largest value of a side at a leverage. */
  largestValue(exposure: Exposure, leverageE2: number): E8
  /** Refuses a side worth more than {@link largestValue}; `held` is the part of `value` that is its position. */
  checkRiskLimit(exposure: Exposure, side: Side, value: E8, held: E8): CommandResult | undefined
  /**
   * Returns the balance that an order needs, given its additional margin and the loss that it could realise at once
   * (zero or negative).
   */
  neededBalance(margin: E8, loss: E8): E8
  /** Returns the balance that new orders may use, in the settle coin. May be negative. */
  usable(exposure: Exposure): E8
  /** True if a credit that covers an order also covers the loss of its fill on lots that it closes. */
  creditCoversClosing(): boolean
  /** True for an order that would be liquidated as soon as it filled at its worst price (5.4). */
  diesAtOnce(exposure: Exposure, intent: OrderIntent, worst: () => WorstFill): boolean
  /** Returns the largest loss from the mark that these lots of a position may realise, in the settle coin. */
  backing(exposure: Exposure, position: Position, lots: number): E8
  /** Returns the loss of resting orders at the mark that falls on a shared balance; zero or negative. */
  orderLoss(exposure: Exposure): E8
  /** Returns the part of {@link orderLoss} that ends when a resting order is replaced. */
  lossOfReplaced(exposure: Exposure, side: Side, replaced: ReplacedOrder | undefined): E8
}

/** Bounds of the part of the usable balance taken by orders and fills, see `risk/credit.ts`. */
interface CreditRules<Exposure> {
  /** Returns the credit to which the exposure's orders are charged. */
  credit(exposure: Exposure): Credit
  /**
   * Returns an upper bound, in points, of the loss that an order can charge to the credit at once; -1 if no bound is
   * known.
   */
  lossPoints(exposure: Exposure, side: Side, price: number, lots: number): number
  /** Returns the price, in ticks, at which the bound values lots that a fill opens. */
  openedTicks(price: number, markTicks: number): number
  /** True if the bound of a side's margin is valid for a position and the orders on its side. */
  isWithinTerms(exposure: Exposure, position: Position, side: Side, terms: CreditTerms): boolean
  /** Returns the part of a realised loss by which the usable balance had not been reduced while it was unrealised. */
  newLoss(realised: Amount): Amount
}

/** Liquidation of one position, or of all positions of a contract at once. */
export interface Ladders<Exposure> {
  position(exposure: Exposure, position: Position): void
  contract(exposure: Exposure): void
}

/** Settlement of a negative balance from the wallet of the coin alone, or from all coins that share cross margin. */
export interface Debtors {
  coin(): void
  account(): void
}

/** Steps of closing a contract at delivery. */
export interface Delivery {
  /** Adds margin automatically, if that is switched on. */
  replenish(position: Position): void
  /** Closes a position; returns its profit. */
  close(position: Position): E8
  /** Pays back the loss beyond a limit. */
  payBeyond(earned: E8, limit: E8): void
}

interface ClosingRules<Exposure> {
  /** True if a position, or the whole of its contract, is margined separately and below maintenance margin (6.1). */
  isDue(exposure: Exposure, position: Position): boolean
  /** Starts the liquidation of a position or contract that is margined separately (6.2). */
  liquidate(exposure: Exposure, ladders: Ladders<Exposure>): void
  /** Settles a negative balance after a position has been closed. */
  settleDebts(debtors: Debtors): void
  /**
   * Returns the largest loss that closing these lots may cost; `null` if the whole account backs them. The closing
   * price may be the bankruptcy price of another account, up to 5 % from the mark, and the loss of isolated margin must
   * stay limited even then.
   */
  lossLimit(exposure: Exposure, position: Position, lots: number): E8 | null
  /**
   * Closes all positions at delivery; a limited loss stays limited even if the position could not be liquidated in
   * time.
   */
  deliver(exposure: Exposure, delivery: Delivery): void
}

interface SettingRules {
  /** True if the contract is reported as isolated. */
  readonly isIsolated: boolean
  /** True if each side has a leverage of its own in hedge mode (R5.11). */
  readonly hasLeverageBySide: boolean
  /** Returns the refusal of automatic replenishment; `undefined` if the mode offers it. */
  checkAutoMargin(): CommandResult | undefined
  /** Returns the refusal of closing at a margin rate; `undefined` if the mode offers it. */
  checkMmrClose(): CommandResult | undefined
}
