import type { E8 } from '@perpdesk/numeric'
import type { Coin } from './coins.ts'

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
export type CoinFigures = ExposureFigures & { readonly money: Coin }

/** Margin of one side that was computed last, and the orders it was computed for. */
export interface SideMargin {
  /** -1 when it is out of date. */
  lots: number
  value: E8
  margin: E8
}

export function noSideMargin(): SideMargin {
  return { lots: -1, value: 0n, margin: 0n }
}

export function noFigures(): ExposureFigures {
  return { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
}
