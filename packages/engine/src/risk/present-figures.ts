import type { Account, Exposure } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { type CoinFigures, type ExposureFigures, NO_FIGURES } from '../account/figures.ts'
import { marginsOf, orderMarginOf, unrealisedOf } from './exposure-figures.ts'

/** The figures of the account's exposures in one coin, brought up to date. */
export function coinFigures(account: Account, coin: string): ExposureFigures {
  refresh(account)
  return account.sumsIn(account.coins.get(coin))
}

/** Figures of one exposure, brought up to date. */
export function presentFigures(exposure: Exposure): ExposureFigures {
  refresh(exposure.account)
  return exposure.figures
}

/** Brings the figures of all exposures up to date. */
export function refresh(account: Account): void {
  for (let exposure = account.firstStale; exposure !== null; exposure = account.firstStale) {
    account.firstStale = exposure.nextStale
    exposure.nextStale = null
    recompute(exposure)
  }
}

/** Renews an exposure's figures in their place and carries the difference into the sums. */
function recompute(exposure: Exposure): void {
  const { sums } = exposure
  if (exposure.figures === NO_FIGURES) exposure.figures = { ...NO_FIGURES }
  const { figures } = exposure
  if (exposure.positionsStale) recomputePositions(exposure)
  const orderIM = orderMarginOf(exposure, figures.positionIM)
  sums.orderIM += orderIM - figures.orderIM
  figures.orderIM = orderIM
  exposure.isStale = false
  exposure.positionsStale = false
}

function recomputePositions(exposure: Exposure): void {
  let positionIM = 0n
  let maintenance = 0n
  let unrealised = 0n
  for (const position of exposure.positions) {
    if (position.lots === 0) continue
    const margins = marginsOf(exposure, position)
    positionIM += margins.initial
    maintenance += margins.maintenance
    unrealised += unrealisedOf(exposure, position)
  }
  const { figures, sums } = exposure
  sums.positionIM += positionIM - figures.positionIM
  sums.maintenance += maintenance - figures.maintenance
  sums.unrealised += unrealised - figures.unrealised
  figures.positionIM = positionIM
  figures.maintenance = maintenance
  figures.unrealised = unrealised
}

/** Sums of a coin as they stand, without bringing them up to date. */
export function sumsOf(account: Account, coin: Coin): CoinFigures | undefined {
  for (const sums of account.figures) if (sums.money === coin) return sums
  return undefined
}
