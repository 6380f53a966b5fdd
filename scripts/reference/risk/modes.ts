import type { SetMarginMode, SetPositionMode } from '@perpdesk/engine'
import type { MarginMode } from '@perpdesk/trading'
import { isPerSymbol } from '../account/isolation.ts'
import { find } from '../account/locate.ts'
import { reportAccount } from '../account/report-account.ts'
import { standingOf } from '../account/standing.ts'
import type { Account, Model } from '../model.ts'
import { type Answer, DONE, refused } from '../results.ts'
import { crossOf, isCrossBroken, riskBase, usable } from './account-figures.ts'
import { isBroken } from './broken.ts'
import { owesAnything } from './liabilities.ts'

/** R5.12. */
export function setMarginMode(model: Model, command: SetMarginMode): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (account.accountType === 'classic') return refused('unifiedOnly')
  const { marginMode } = command
  const unified = account.standings.filter((standing) => !isPerSymbol(standing))
  if (marginMode === account.marginMode) return refused('marginUnchanged')
  if (model.lending.size > 0 && (account.spotLeverage > 0 || owesAnything(account))) return refused('noSpotMargin')
  if (marginMode === 'PORTFOLIO_MARGIN') return refused('marginRefused')
  if (unified.some(({ orders }) => orders.length > 0)) {
    return refused('marginRefused')
  }
  if (model.closes.some(({ standing }) => standing.account === account)) return refused('marginRefused')
  const uneven = unified.some((standing) => standing.buyLeverage !== standing.sellLeverage)
  if (marginMode === 'REGULAR_MARGIN' && uneven) return refused('marginRefused')
  const positions = unified.flatMap((standing) => standing.positions)
  const added = positions.map((position) => position.added)
  const before = account.marginMode
  account.marginMode = marginMode
  for (const position of positions) position.added = 0n
  account.isTried = true
  const carries = canCarry(account, marginMode)
  account.isTried = false
  if (!carries) {
    account.marginMode = before
    for (const [index, position] of positions.entries()) position.added = added[index] ?? 0n
    return refused('marginRefused')
  }
  reportAccount(model, account)
  for (const standing of unified) {
    for (const position of standing.positions) if (position.lots > 0) model.positionChanged(standing, position)
  }
  if (account.reports) model.changedWallets.add(account)
  return DONE
}

function canCarry(account: Account, marginMode: MarginMode): boolean {
  if (marginMode === 'REGULAR_MARGIN') {
    const cross = crossOf(account)
    return !isCrossBroken(account) && cross.initial <= riskBase(cross)
  }
  return account.standings.every((standing) => {
    if (isPerSymbol(standing)) return true
    const covered = usable(account, standing.market.instrument.settleCoin) >= 0n
    return covered && !standing.positions.some((position) => isBroken(standing, position))
  })
}

/** One-way or hedge mode of an instrument (4.1). */
export function setPositionMode(model: Model, command: SetPositionMode): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const hedge = command.positionMode === 'BothSide'
  const current = account.standings.find((standing) => standing.market === market)
  if (hedge === (current?.hedge ?? false)) return refused('modeUnchanged')
  const { contractType, settleCoin } = market.instrument
  const offered =
    contractType === 'InverseFutures'
      ? account.accountType !== 'UTA2'
      : contractType === 'LinearPerpetual' && settleCoin === 'USDT'
  if (hedge && !offered) return refused('modeUnsupported')
  const standing = standingOf(account, market)
  if (standing.positions.some((position) => position.lots > 0)) return refused('hasPosition')
  if (standing.orders.length > 0 || standing.stops.length > 0) return refused('hasOrders')
  standing.hedge = hedge
  if (!hedge) standing.sellLeverage = standing.buyLeverage
  for (const position of standing.positions) {
    if ((position.index === 0) !== hedge) model.positionChanged(standing, position)
  }
  return DONE
}
