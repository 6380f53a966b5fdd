import { type Amount, minus, plus } from '@perpdesk/numeric'
import type { Account, Exposure } from '../account/account.ts'
import type { Coin } from '../account/coins.ts'
import { type CoinFigures, ExposureFigures, NO_FIGURES } from '../account/figures.ts'
import { marginAmountsOf, orderMarginOf, unrealisedAmountOf } from './exposure-figures.ts'

/** Returns the up-to-date figures of the account's exposures in one coin. */
export function coinFigures(account: Account, coin: string): CoinFigures {
  refresh(account)
  return account.sumsIn(account.coins.get(coin))
}

/** Returns the up-to-date figures of one exposure. */
export function presentFigures(exposure: Exposure): ExposureFigures {
  refresh(exposure.account)
  return exposure.figures
}

/** Updates the outdated figures of all exposures of an account. */
export function refresh(account: Account): void {
  account.noticeMarks()
  for (let exposure = account.firstStale; exposure !== null; exposure = account.firstStale) {
    account.firstStale = exposure.nextStale
    exposure.nextStale = null
    recompute(exposure)
  }
}

/** Recomputes an exposure's figures in place and adds the difference to the sums. */
function recompute(exposure: Exposure): void {
  const { sums } = exposure
  if (exposure.figures === NO_FIGURES) exposure.figures = new ExposureFigures()
  const { figures } = exposure
  if (exposure.positionsStale) recomputePositions(exposure, figures, sums)
  const orderIM = orderMarginOf(exposure, figures.positionIMAmount)
  sums.orderIMAmount = carried(sums.orderIMAmount, figures.orderIMAmount, orderIM)
  figures.orderIMAmount = orderIM
  exposure.isStale = false
  exposure.positionsStale = false
}

function recomputePositions(exposure: Exposure, figures: ExposureFigures, sums: CoinFigures): void {
  let positionIM: Amount = 0
  let maintenance: Amount = 0
  let unrealised: Amount = 0
  for (const position of exposure.positions) {
    if (position.lots === 0) continue
    const margins = marginAmountsOf(exposure, position)
    positionIM = plus(positionIM, margins.initial)
    maintenance = plus(maintenance, margins.maintenance)
    unrealised = plus(unrealised, unrealisedAmountOf(exposure, position))
  }
  sums.positionIMAmount = carried(sums.positionIMAmount, figures.positionIMAmount, positionIM)
  sums.maintenanceAmount = carried(sums.maintenanceAmount, figures.maintenanceAmount, maintenance)
  sums.unrealisedAmount = carried(sums.unrealisedAmount, figures.unrealisedAmount, unrealised)
  figures.positionIMAmount = positionIM
  figures.maintenanceAmount = maintenance
  figures.unrealisedAmount = unrealised
  exposure.regime.renewTaken(figures, sums)
}

/**
 * Updates the part of a shared balance that the positions of a contract take (5.6, 5.9): their margin, or the
 * unrealised loss, if it counts, where that is larger.
 */
export function renewTaken(figures: ExposureFigures, sums: CoinFigures, loss: Amount): void {
  const { positionIMAmount } = figures
  const taken = plus(positionIMAmount, loss) < 0 ? minus(0, loss) : positionIMAmount
  sums.lossAmount = carried(sums.lossAmount, figures.lossAmount, loss)
  sums.takenAmount = carried(sums.takenAmount, figures.takenAmount, taken)
  figures.lossAmount = loss
  figures.takenAmount = taken
}

/** Returns a sum after one part of it has changed. */
function carried(sum: Amount, before: Amount, now: Amount): Amount {
  return before === now ? sum : plus(sum, minus(now, before))
}

/** Returns the sums of a coin as last computed, without updating them. */
export function sumsOf(account: Account, coin: Coin): CoinFigures | undefined {
  for (const sums of account.figures) if (sums.money === coin) return sums
  return undefined
}
