import type { E8 } from '@perpdesk/numeric'

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
export type CoinFigures = ExposureFigures & { readonly coin: string }

export function noFigures(): ExposureFigures {
  return { positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
}
