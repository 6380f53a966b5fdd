import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import type { MarkBand } from '../prices/mark-band.ts'
import type { Coin } from './coins.ts'
import { Credit } from './credit.ts'

/**
 * Margin and profit of one exposure at the present mark price, in the settle coin. Kept as amounts, because every new
 * mark renews them; the getters return E8.
 */
export class ExposureFigures {
  positionIMAmount: Amount = 0
  orderIMAmount: Amount = 0
  maintenanceAmount: Amount = 0
  unrealisedAmount: Amount = 0
  /**
   * For contracts with a margin mode of their own: unrealised loss in cross margin, zero or negative, as it counts in
   * 5.9.
   */
  lossAmount: Amount = 0
  /** For contracts with a margin mode of their own: margin of the positions, or the unrealised loss if larger (5.6). */
  takenAmount: Amount = 0

  /** Initial margin of the exposure's positions; for isolated positions the margin that they hold. */
  get positionIM(): E8 {
    return e8Of(this.positionIMAmount)
  }

  /** Margin that the exposure's orders need in addition to the positions' margin. */
  get orderIM(): E8 {
    return e8Of(this.orderIMAmount)
  }

  get maintenance(): E8 {
    return e8Of(this.maintenanceAmount)
  }

  get unrealised(): E8 {
    return e8Of(this.unrealisedAmount)
  }
}

/** The figures of {@link ExposureFigures}, summed over the exposures of one coin. */
export class CoinFigures extends ExposureFigures {
  readonly money: Coin
  /** Credit to which orders are charged if the account's coins are margined separately. */
  readonly credit = new Credit()

  constructor(money: Coin) {
    super()
    this.money = money
  }
}

/**
 * Largest margins and smallest profit of an exposure while the mark stays within a band; amounts of the settle coin.
 */
export interface WorstFigures {
  readonly band: MarkBand
  readonly initial: Amount
  readonly maintenance: Amount
  readonly unrealised: Amount
  readonly orderLoss: Amount
}

/** The last computed margin of one side, with the orders for which it was computed. */
export interface SideMargin {
  readonly lots: number
  readonly value: Amount
  readonly margin: Amount
}

/**
 * Sums over the resting orders of each side beyond a mark price (bids above it, asks at or below it): lots, and their
 * cost.
 */
export interface OrdersBeyond {
  /** The mark price for which the sums hold, and the same in whole ticks; -1 until they are first computed. */
  mark: E8
  ticks: number
  buyLots: number
  buyCost: number
  sellLots: number
  sellCost: number
}

/** Placeholder for sums that were never computed, as for most exposures. */
export const NEVER_ADDED_UP: OrdersBeyond = Object.freeze({
  mark: -1n,
  ticks: -1,
  buyLots: 0,
  buyCost: 0,
  sellLots: 0,
  sellCost: 0,
})

/** Placeholder for the figures of exposures for which they were never computed. */
export const NO_FIGURES: ExposureFigures = Object.freeze(new ExposureFigures())
