import type { E8 } from '@perpdesk/numeric'
import type { Coin } from './coins.ts'
import { Credit } from './credit.ts'

/** What one exposure needs and is worth at the present mark price. */
export interface ExposureFigures {
  /** Initial margin of its positions; what isolated positions hold. */
  positionIM: E8
  /** What its orders need on top of that. */
  orderIM: E8
  maintenance: E8
  unrealised: E8
}

/** The same, summed over the exposures of one coin. */
export type CoinFigures = ExposureFigures & {
  readonly money: Coin
  /** What orders draw on where the coin stands alone. */
  readonly credit: Credit
}

/** Margin of one side that was computed last, and the orders it was computed for. */
export interface SideMargin {
  readonly lots: number
  readonly value: E8
  readonly margin: E8
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

export function noCoinFigures(money: Coin): CoinFigures {
  return { money, credit: new Credit(), positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
}

/** Stands for the figures of exposures that nobody has asked for. */
export const NO_FIGURES: ExposureFigures = Object.freeze({
  positionIM: 0n,
  orderIM: 0n,
  maintenance: 0n,
  unrealised: 0n,
})
