import type { MarginMode } from '@perpdesk/trading'
import type { AddMargin, SetLeverage, SetMarginMode, SetPositionMode } from '../../packages/engine/src/command.ts'
import { tellAccount } from './accounts.ts'
import { available, crossOf, isCrossBroken, riskBase } from './cross.ts'
import { type Account, type Model, ordersOf, type Position, type Standing, standingOf } from './model.ts'
import { find } from './placing.ts'
import { type Answer, DONE, refused } from './results.ts'
import {
  isIsolated,
  maintenance,
  markValue,
  ownPosition,
  positionMargin,
  restingOpening,
  unrealisedOf,
} from './risk.ts'

/** An isolated position whose margin and loss no longer reach its maintenance margin (6.1). */
export function isBroken(standing: Standing, position: Position): boolean {
  if (position.lots === 0) return false
  return positionMargin(standing, position) + unrealisedOf(standing, position) < maintenance(standing, position)
}

/** R5.11. */
export function setLeverage(model: Model, command: SetLeverage): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { buyLeverageE2: buy, sellLeverageE2: sell } = command
  const { minLeverageE2, maxLeverageE2, settleCoin, riskTiers } = market.instrument
  for (const leverage of [buy, sell]) {
    if (leverage < minLeverageE2) return refused('invalid')
    if (leverage > maxLeverageE2) return refused('leverageTooHigh')
  }
  const standing = standingOf(account, market)
  if (buy !== sell && !(standing.hedge && isIsolated(account))) return refused('invalid')
  if (buy === standing.buyLeverage && sell === standing.sellLeverage) return refused('leverageUnchanged')
  const orders = restingOpening(standing)
  for (const [side, leverage, orderValue] of [
    ['Buy', buy, orders.buyValue],
    ['Sell', sell, orders.sellValue],
  ] as const) {
    const own = ownPosition(standing, side)
    const value = orderValue + (own.lots > 0 && own.side === side ? markValue(standing, own) : 0n)
    const allowed = riskTiers.find((tier) => value <= tier.maxValue)?.maxLeverageE2 ?? 0
    if (value > 0n && leverage > allowed) return refused('leverageTooHigh')
  }
  const before = { buy: standing.buyLeverage, sell: standing.sellLeverage }
  const freeBefore = available(account, settleCoin)
  standing.buyLeverage = buy
  standing.sellLeverage = sell
  const free = available(account, settleCoin)
  const deadly = isIsolated(account)
    ? standing.positions.some((position) => isBroken(standing, position))
    : isCrossBroken(account)
  const tooDear = free < 0n && free < freeBefore
  if (!tooDear && !deadly) {
    for (const position of standing.positions) {
      if (position.lots > 0 || position.index === 0) model.positionChanged(standing, position)
    }
    return DONE
  }
  standing.buyLeverage = before.buy
  standing.sellLeverage = before.sell
  return refused(tooDear ? 'leverageNeedsMargin' : 'leverageLiquidates')
}

/** R5.12. */
export function setMarginMode(model: Model, command: SetMarginMode): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  const { marginMode } = command
  if (marginMode === account.marginMode) return refused('marginUnchanged')
  if (marginMode === 'PORTFOLIO_MARGIN') return refused('marginRefused')
  if (account.standings.some((standing) => ordersOf(account, standing.market).length > 0)) {
    return refused('marginRefused')
  }
  const uneven = account.standings.some((standing) => standing.buyLeverage !== standing.sellLeverage)
  if (marginMode === 'REGULAR_MARGIN' && uneven) return refused('marginRefused')
  const positions = account.standings.flatMap((standing) => standing.positions)
  const added = positions.map((position) => position.added)
  const before = account.marginMode
  account.marginMode = marginMode
  for (const position of positions) position.added = 0n
  if (!canCarry(account, marginMode)) {
    account.marginMode = before
    for (const [index, position] of positions.entries()) position.added = added[index] ?? 0n
    return refused('marginRefused')
  }
  tellAccount(model, account)
  for (const standing of account.standings) {
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
    const covered = available(account, standing.market.instrument.settleCoin) >= 0n
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
  if (hedge && (contractType !== 'LinearPerpetual' || settleCoin !== 'USDT')) return refused('modeUnsupported')
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

/** R5.8 and R5.9. */
export function addMargin(model: Model, command: AddMargin): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { amount } = command
  if (!isIsolated(account)) return refused('crossOnly')
  if (amount === 0n) return refused('nothingToAdd')
  if (amount % 10_000n !== 0n) return refused('invalid')
  const standing = account.standings.find((one) => one.market === market)
  const position = standing?.positions[command.positionIdx]
  if (standing === undefined || position === undefined || position.lots === 0) return refused('noPosition')
  if (amount > 0n && amount > available(account, market.instrument.settleCoin)) return refused('noneToAdd')
  if (amount < 0n && -amount > reducible(standing, position)) return refused('reducedTooMuch')
  position.added += amount
  if (isBroken(standing, position)) {
    position.added -= amount
    return refused('wouldLiquidate')
  }
  position.updatedTime = model.time
  model.positionChanged(standing, position)
  return DONE
}

/** max(0, min(A, P + min(0, UPL) − what the entry asks for)). */
function reducible(standing: Standing, position: Position): bigint {
  const profit = unrealisedOf(standing, position)
  const spare = position.added + (profit < 0n ? profit : 0n)
  const least = spare < position.added ? spare : position.added
  return least > 0n ? least : 0n
}
