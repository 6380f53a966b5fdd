import { type MarginMode, SIDES, type Side } from '@perpdesk/trading'
import type { AddMargin, SetLeverage, SetMarginMode, SetPositionMode } from '../../packages/engine/src/command.ts'
import { tellAccount } from './accounts.ts'
import { beyondMark, crossOf, isCrossBroken, riskBase, usable } from './cross.ts'
import * as formulas from './formulas.ts'
import {
  type Account,
  freshStanding,
  isClosing,
  type Market,
  type Model,
  orderValueOf,
  type Position,
  qtyOf,
  type Standing,
  standingOf,
} from './model.ts'
import { find } from './placing.ts'
import { type Answer, DONE, refused } from './results.ts'
import {
  chosenTier,
  heldValue,
  isIsolated,
  isPerSymbol,
  leverageOf,
  maintenance,
  positionMargin,
  sideValue,
  unrealisedOf,
} from './risk.ts'

/** An isolated position whose margin and loss no longer reach its maintenance margin (6.1). */
export function isBroken(standing: Standing, position: Position): boolean {
  if (position.lots === 0) return false
  return positionMargin(standing, position) + unrealisedOf(standing, position) < maintenance(standing, position)
}

/** Both sides' leverage within the contract's range. */
export function rangeFault(market: Market, wanted: readonly number[]): Answer | undefined {
  const { minLeverageE2, maxLeverageE2 } = market.instrument
  for (const leverage of wanted) {
    if (leverage < minLeverageE2) return refused('invalid')
    if (leverage > maxLeverageE2) return refused('leverageTooHigh')
  }
  return undefined
}

/** R5.5: within what positions and orders of each side have reached, and within the chosen tier. */
export function tierFault(standing: Standing, buy: number, sell: number): Answer | undefined {
  const { riskTiers } = standing.market.instrument
  const most = isPerSymbol(standing) ? chosenTier(standing).maxLeverageE2 : Number.POSITIVE_INFINITY
  const isTooHigh = ([side, leverage]: readonly ['Buy' | 'Sell', number]): boolean => {
    const value = sideValue(standing, side)
    const allowed = riskTiers.find((tier) => value <= tier.maxValue)?.maxLeverageE2 ?? 0
    return leverage > most || (value > 0n && leverage > allowed)
  }
  const sides = [['Buy', buy] as const, ['Sell', sell] as const]
  return sides.some(isTooHigh) ? refused('leverageTooHigh') : undefined
}

/** R5.11. */
export function setLeverage(model: Model, command: SetLeverage): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { buyLeverageE2: buy, sellLeverageE2: sell } = command
  const { settleCoin } = market.instrument
  const outside = rangeFault(market, [buy, sell])
  if (outside !== undefined) return outside
  const standing = standingOf(account, market)
  if (isPerSymbol(standing) && !standing.isolated) return refused('fixedInCross')
  if (buy !== sell && !(standing.hedge && isIsolated(standing))) return refused('invalid')
  if (buy === standing.buyLeverage && sell === standing.sellLeverage) return refused('leverageUnchanged')
  const fault = tierFault(standing, buy, sell)
  if (fault !== undefined) return fault
  const before = { buy: standing.buyLeverage, sell: standing.sellLeverage }
  const freeBefore = usable(account, settleCoin)
  standing.buyLeverage = buy
  standing.sellLeverage = sell
  const free = usable(account, settleCoin)
  const deadly = isIsolated(standing)
    ? standing.positions.some((position) => isBroken(standing, position))
    : isCrossBroken(account)
  const raised = SIDES.filter((side) => (side === 'Buy' ? buy > before.buy : sell > before.sell))
  const orphaned = raised.some((side) => ordersDie(standing, side))
  const tooDear = free < 0n && free < freeBefore
  if (!tooDear && !deadly && !orphaned) {
    for (const position of standing.positions) {
      if (position.lots > 0 || position.index === 0) model.positionChanged(standing, position)
    }
    return DONE
  }
  standing.buyLeverage = before.buy
  standing.sellLeverage = before.sell
  return refused(tooDear ? 'leverageNeedsMargin' : 'leverageLiquidates')
}

/** Whether the orders of a side beyond the mark would be liquidated as soon as they filled on margin of their own (110040). */
export function ordersDie(standing: Standing, side: Side): boolean {
  const { market } = standing
  const losing = isIsolated(standing) ? beyondMark(standing, side) : []
  const lots = losing.reduce((sum, order) => sum + order.leaves, 0)
  const [own] = standing.positions.filter(({ index }) => index === 0)
  if (lots === 0 || (!standing.hedge && own !== undefined && own.side !== side && lots <= own.lots)) return false
  const { instrument, mark } = market
  const opening = losing.filter((order) => !isClosing(order))
  if (opening.length === 0) return false
  const qty = qtyOf(
    market,
    opening.reduce((sum, order) => sum + order.leaves, 0),
  )
  const paid = opening.reduce((sum, order) => sum + orderValueOf(market, order.price, order.leaves), 0n)
  const gain = formulas.unrealised(instrument, side, qty, paid, mark)
  const margin = formulas.startMargin(paid, leverageOf(standing, side), instrument.riskTiers)
  const held = heldValue(standing, side)
  const reached = held + formulas.valueAtMark(instrument, qty, mark)
  const keep = formulas.keepMargin(reached, instrument.riskTiers) - formulas.keepMargin(held, instrument.riskTiers)
  return margin + (gain < 0n ? gain : 0n) < keep
}

/** R5.12. */
export function setMarginMode(model: Model, command: SetMarginMode): Answer {
  const account = model.client(command.account)
  if (account === undefined) return refused('noAccount')
  if (account.accountType === 'classic') return refused('unifiedOnly')
  const { marginMode } = command
  const unified = account.standings.filter((standing) => !isPerSymbol(standing))
  if (marginMode === account.marginMode) return refused('marginUnchanged')
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
  if (!canCarry(account, marginMode)) {
    account.marginMode = before
    for (const [index, position] of positions.entries()) position.added = added[index] ?? 0n
    return refused('marginRefused')
  }
  tellAccount(model, account)
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

/** R5.8 and R5.9. */
export function addMargin(model: Model, command: AddMargin): Answer {
  const found = find(model, command.account, command.instrument)
  if ('code' in found) return found
  const { account, market } = found
  const { amount } = command
  const standing = account.standings.find((one) => one.market === market)
  if (!isIsolated(standing ?? freshStanding(account, market))) return refused('crossOnly')
  if (amount === 0n) return refused('nothingToAdd')
  if (amount % 10_000n !== 0n) return refused('invalid')
  const position = standing?.positions[command.positionIdx]
  if (standing === undefined || position === undefined || position.lots === 0) return refused('noPosition')
  if (command.addedBefore !== null && command.addedBefore !== position.added) return refused('nothingToAdd')
  if (amount > 0n && amount > usable(account, market.instrument.settleCoin)) return refused('noneToAdd')
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
