import { type Amount, type E8, e8Of } from '@perpdesk/numeric'
import type { MarkBand } from '../prices/mark-band.ts'
import type { Coin } from './coins.ts'
import { Credit } from './credit.ts'

/** Margin and profit of one exposure at the present mark price. Renewed with every mark as amounts; readers get E8. */
export class ExposureFigures {
  positionIMAmount: Amount = 0
  orderIMAmount: Amount = 0
  maintenanceAmount: Amount = 0
  unrealisedAmount: Amount = 0
  /** Of contracts with settings of their own: loss on paper in cross margin, zero or below, as it counts in 5.9. */
  lossAmount: Amount = 0
  /** The same contracts: margin of the positions, or that loss where it is larger (5.6). */
  takenAmount: Amount = 0

  /** Initial margin of its positions; of isolated ones the margin that they hold. */
  get positionIM(): E8 {
    return e8Of(this.positionIMAmount)
  }

  /** Margin that its orders need on top of that. */
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

/** The same, summed over the exposures of one coin. */
export class CoinFigures extends ExposureFigures {
  readonly money: Coin
  /** Credit that orders draw on when the coin's wallet stands alone. */
  readonly credit = new Credit()

  constructor(money: Coin) {
    super()
    this.money = money
  }
}

/** Most margins and least profit of an exposure while the mark stays within a band; amounts of the settle coin. */
export interface WorstFigures {
  readonly band: MarkBand
  readonly initial: Amount
  readonly maintenance: Amount
  readonly unrealised: Amount
  readonly orderLoss: Amount
}

/** Margin of one side that was computed last, and the orders it was computed for. */
export interface SideMargin {
  readonly lots: number
  readonly value: Amount
  readonly margin: Amount
}

/** Resting orders of each side beyond a mark price (bids above it, offers at or below it): lots, and what they cost. */
export interface OrdersBeyond {
  /** The mark price that they are beyond, and the whole ticks in it; -1 while they were never added up. */
  mark: E8
  ticks: number
  buyLots: number
  buyCost: number
  sellLots: number
  sellCost: number
}

/** Stands for the sums of exposures that nobody has asked for; most never are. */
export const NEVER_ADDED_UP: OrdersBeyond = Object.freeze({
  mark: -1n,
  ticks: -1,
  buyLots: 0,
  buyCost: 0,
  sellLots: 0,
  sellCost: 0,
})

/** Stands for the figures of exposures that nobody has asked for. */
export const NO_FIGURES: ExposureFigures = Object.freeze(new ExposureFigures())
