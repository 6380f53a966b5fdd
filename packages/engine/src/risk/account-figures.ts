import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, isolatedAvailable } from '@perpdesk/trading'
import type { Account, Exposure } from '../account/account.ts'
import type { CoinFigures, ExposureFigures } from '../account/figures.ts'
import { standsAlone } from '../account/isolation.ts'
import { classicAvailableFor } from './classic-figures.ts'
import { marginsOf, orderMarginOf, unrealisedOf } from './exposure-figures.ts'

/** Coins that count one to one as USD. Others join the margin balance when collateral rates exist. */
const USD_COINS: readonly string[] = ['USDC', 'USDT']

/** The figures of the account's exposures in one coin, brought up to date. */
export function coinFigures(account: Account, coin: string): ExposureFigures {
  refresh(account)
  return coinSums(account, coin)
}

/** Figures of cross margin over all coins that count as USD. */
export function crossAccount(account: Account): CrossAccount {
  refresh(account)
  let marginBalance = 0n
  let totalInitialMargin = 0n
  let totalMaintenanceMargin = 0n
  for (const wallet of account.wallets) if (USD_COINS.includes(wallet.coin)) marginBalance += wallet.balance
  for (const sums of account.figures) {
    if (standsAlone(account, sums.coin)) continue
    marginBalance += sums.unrealised
    totalInitialMargin += sums.positionIM + sums.orderIM
    totalMaintenanceMargin += sums.maintenance
  }
  return { marginBalance, haircutLoss: 0n, orderLoss: 0n, totalInitialMargin, totalMaintenanceMargin }
}

/** What new orders in a coin may use: of the whole account in cross, of the coin in isolated margin. May be negative. */
export function availableFor(account: Account, coin: string): E8 {
  if (standsAlone(account, coin)) return classicAvailableFor(account, coin)
  if (!account.isolated) return crossAvailable(crossAccount(account))
  const sums = coinFigures(account, coin)
  return isolatedAvailable({
    walletBalance: account.balanceOf(coin),
    positionMargin: sums.positionIM,
    orderMargin: sums.orderIM,
    locked: 0n,
  })
}

/** Figures of one exposure, brought up to date. */
export function presentFigures(exposure: Exposure): ExposureFigures {
  refresh(exposure.account)
  return exposure.figures
}

function refresh(account: Account): void {
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

function coinSums(account: Account, coin: string): CoinFigures {
  for (const sums of account.figures) if (sums.coin === coin) return sums
  const sums = { coin, positionIM: 0n, orderIM: 0n, maintenance: 0n, unrealised: 0n }
  account.figures.push(sums)
  return sums
}
