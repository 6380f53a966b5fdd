import type { Account, Exposure } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import { marginsOf, orderMarginOf, unrealisedOf } from './exposure-figures.ts'

/** The figures of the account's exposures in one coin, brought up to date. */
export function coinFigures(account: Account, coin: string): ExposureFigures {
  refresh(account)
  return coinSums(account, coin)
}

/** Figures of one exposure, brought up to date. */
export function presentFigures(exposure: Exposure): ExposureFigures {
  refresh(exposure.account)
  return exposure.figures
}

/** Brings the figures of all exposures up to date. */
export function refresh(account: Account): void {
  if (account.stale.length === 0) return
  for (const exposure of account.stale) recompute(account, exposure)
  account.stale.length = 0
}

/** Renews an exposure's figures in their place and carries the difference into the sums. */
function recompute(account: Account, exposure: Exposure): void {
  const sums = coinSums(account, exposure.market.instrument.settleCoin)
  const { figures } = exposure
  if (exposure.positionsStale) recomputePositions(exposure, sums)
  const orderIM = orderMarginOf(exposure, figures.positionIM)
  sums.orderIM += orderIM - figures.orderIM
  figures.orderIM = orderIM
  exposure.isStale = false
  exposure.positionsStale = false
}

function recomputePositions(exposure: Exposure, sums: CoinFigures): void {
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
  const { figures } = exposure
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

function coinSums(account: Account, coin: string): CoinFigures {
  for (const sums of account.figures) if (sums.money.name === coin) return sums
  const sums = { money: account.coins.get(coin), positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
  account.figures.push(sums)
  return sums
}
