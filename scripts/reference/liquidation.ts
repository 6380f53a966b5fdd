import { endIdle } from './algos/strategy.ts'
import { isClassicBroken } from './classic.ts'
import { fromUsd, hasFreshCoins, toUsd } from './coins.ts'
import { crossOf, isBeyondMaintenance, isCrossBroken, riskBase, usable } from './cross.ts'
import { settleDebts } from './debts.ts'
import { workOff } from './deleverage.ts'
import * as formulas from './formulas.ts'
import { exact, Fraction } from './fraction.ts'
import { isFresh } from './freshness.ts'
import { repay, warn } from './fund.ts'
import { bankruptcyTicks, cancelOrders, closeInMarket, takeOver, tellStatus } from './house-orders.ts'
import { liquidateClassic } from './liquidate-classic.ts'
import {
  type Account,
  FIRST_CLIENT,
  isClosing,
  type Model,
  type Order,
  ordersOf,
  type Position,
  type Standing,
} from './model.ts'
import {
  isIsolated,
  isIsolatedAccount,
  isPerSymbol,
  maintenance,
  markValue,
  positionMargin,
  unrealisedOf,
} from './risk.ts'
import { isBroken } from './settings.ts'

/** 6.1 to 6.3: on fresh marks, account by account; then the house works off what it has taken over. */
export function liquidate(model: Model): void {
  checkAccounts(model, true)
  // in the settlement window either price liquidates (R1.8): all figures at the mean, then all at the marks
  const inWindow = model.markets.filter(({ predicted, deliveredTime }) => predicted !== 0n && deliveredTime === 0)
  if (inWindow.length > 0) {
    for (const market of inWindow) market.countsAtMark = true
    checkAccounts(model, false)
    for (const market of inWindow) market.countsAtMark = false
  }
  workOff(model)
}

function checkAccounts(model: Model, warns: boolean): void {
  for (const account of model.accounts) {
    if (account.id < FIRST_CLIENT) continue
    if (isIsolatedAccount(account) || account.accountType !== 'UTA2') checkContracts(model, account)
    if (isIsolatedAccount(account) || account.accountType === 'classic') continue
    const cross = crossOf(account)
    if (warns) warn(model, account, cross)
    if (isBeyondMaintenance(cross) && hasFreshMarks(account)) liquidateCross(model, account)
  }
}

/** What stands on margin of its own, contract by contract. */
function checkContracts(model: Model, account: Account): void {
  for (const standing of account.standings.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)) {
    if (standing.positions.every(({ lots }) => lots === 0) || !isFresh(standing.market)) continue
    if (isPerSymbol(standing) && !standing.isolated) {
      if (isClassicBroken(standing)) liquidateClassic(model, standing)
    } else if (isIsolated(standing)) {
      for (const position of standing.positions) {
        if (position.autoAdd) replenish(model, standing, position)
        if (isBroken(standing, position)) liquidateIsolated(model, standing, position)
      }
    }
  }
}

/** R5.10: the position's initial margin from what is available, again and again, up to what the position is worth. */
export function replenish(model: Model, standing: Standing, position: Position): void {
  while (isBroken(standing, position)) {
    const held = positionMargin(standing, position)
    const free = usable(standing.account, standing.market.instrument.settleCoin)
    const most = [held - position.added, free, position.entryValue - held]
    const amount = most.reduce((least, one) => (one < least ? one : least))
    if (amount <= 0n) return
    position.added += amount
    position.updatedTime = model.time
    model.positionChanged(standing, position)
  }
}

interface Holding {
  readonly standing: Standing
  readonly position: Position
}

/** Open positions by instrument and index; of clients those that stand in one margin with others. */
function holdings(account: Account): readonly Holding[] {
  const unified = account.standings.filter((standing) => !isPerSymbol(standing))
  const standings = unified.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)
  return standings.flatMap((standing) =>
    standing.positions.flatMap((position) => (position.lots === 0 ? [] : [{ standing, position }])),
  )
}

/** Whether every mark and every coin's price that a cross account stands on may be acted upon. */
export function hasFreshMarks(account: Account): boolean {
  return hasFreshCoins(account) && holdings(account).every(({ standing }) => isFresh(standing.market))
}

/** 6.2: orders that would open go, then all; then tier by tier; then takeover. */
function liquidateIsolated(model: Model, standing: Standing, position: Position): void {
  const { account, market } = standing
  position.status = 'Liq'
  tellStatus(model, standing, position)
  const onPosition = () => ordersOf(account, market).filter((order) => order.positionIdx === position.index)
  const opens = (order: Order) => order.side === position.side && !isClosing(order)
  cancelOrders(model, onPosition().filter(opens), 'CancelByPrepareLiq')
  if (isBroken(standing, position)) {
    cancelOrders(model, onPosition(), 'CancelAllBeforeLiq')
    endIdle(model, standing, 'wouldLiquidate', position.index)
  }
  for (let stepped = true; stepped && isBroken(standing, position); ) stepped = stepDown(model, standing, position)
  if (isBroken(standing, position)) {
    takeOver(model, standing, position, bankruptcyTicks(standing, position, positionMargin(standing, position)))
  }
  position.status = 'Normal'
  model.positionChanged(standing, position)
  settleDebts(model, standing)
}

/** Closes just what is above the cap of the highest lower tier in which the rest could stand; false when nothing was. */
function stepDown(model: Model, standing: Standing, position: Position): boolean {
  const { riskTiers } = standing.market.instrument
  const tier = riskTiers.indexOf(formulas.tierFor(riskTiers, markValue(standing, position)))
  for (const { maxValue } of riskTiers.slice(0, tier).toReversed()) {
    const lots = lotsAbove(standing, position, maxValue)
    if (lots <= 0 || lots >= position.lots || !restStands(standing, position, lots)) continue
    const price = bankruptcyTicks(standing, position, positionMargin(standing, position))
    return closeInMarket(model, standing, position, lots, price, 'FOK') > 0
  }
  return false
}

function lotsAbove(standing: Standing, position: Position, cap: bigint): number {
  const { mark, instrument } = standing.market
  const size = formulas.sizeWorth(instrument, cap, mark)
  const kept = size.over(exact(instrument.lotSize)).whole('floor')
  return Math.max(0, position.lots - Number(kept))
}

/** Whether the part that stays covers its maintenance margin: equity shared down, value and fee shared up. */
function restStands(standing: Standing, position: Position, lots: number): boolean {
  const share = new Fraction(BigInt(position.lots - lots), BigInt(position.lots))
  const shared = (amount: bigint, towards: 'floor' | 'ceil') => exact(amount).times(share).e8(towards)
  const margin = positionMargin(standing, position)
  const { takerRate } = standing.account
  const fee = formulas.isolatedCloseFee(
    standing.market.instrument,
    position.side,
    position.entryValue,
    margin,
    takerRate,
  )
  const value = shared(markValue(standing, position), 'ceil')
  const needed = formulas.keepMargin(value, standing.market.instrument.riskTiers) + shared(fee, 'ceil')
  return shared(margin + unrealisedOf(standing, position), 'floor') >= needed
}

/** 6.3: all orders go; then the position with the largest maintenance margin, until MMR is 90 %; then takeover. */
function liquidateCross(model: Model, account: Account): void {
  const held = holdings(account)
  for (const { standing, position } of held) {
    position.status = 'Liq'
    tellStatus(model, standing, position)
  }
  repay(model, account)
  if (isCrossBroken(account)) {
    for (const standing of account.standings.toSorted((a, b) => a.market.instrument.id - b.market.instrument.id)) {
      if (isPerSymbol(standing)) continue
      cancelOrders(model, ordersOf(account, standing.market), 'CancelAllBeforeLiq')
      endIdle(model, standing, 'wouldLiquidate')
    }
  }
  if (isCrossBroken(account)) closeUntilSafe(model, account)
  repay(model, account)
  if (isCrossBroken(account)) takeOverAll(model, account)
  for (const { standing, position } of held) {
    position.status = 'Normal'
    model.positionChanged(standing, position)
  }
}

function closeUntilSafe(model: Model, account: Account): void {
  const exhausted = new Set<Position>()
  for (;;) {
    const cross = crossOf(account)
    const base = riskBase(cross)
    const excess = cross.maintenance - exact(base).times(new Fraction(9n, 10n)).e8('floor')
    if (cross.balance <= 0n || excess <= 0n) return
    let chosen: Holding | undefined
    for (const holding of holdings(account)) {
      if (exhausted.has(holding.position)) continue
      const largest = chosen === undefined ? 0n : maintenanceInUsd(chosen)
      if (maintenanceInUsd(holding) > largest) chosen = holding
    }
    if (chosen === undefined) return
    const { standing, position } = chosen
    const lots = lotsForRelief(standing, position, excess)
    const capital = fromUsd(model, standing.market.instrument.settleCoin, cross.balance)
    const price = bankruptcyTicks(standing, position, capital - unrealisedOf(standing, position))
    if (closeInMarket(model, standing, position, lots, price, 'IOC') < lots) exhausted.add(position)
  }
}

function maintenanceInUsd({ standing, position }: Holding): bigint {
  const { account, market } = standing
  return toUsd(account.model, market.instrument.settleCoin, maintenance(standing, position), 'up')
}

/** The share of the position that the relief (in USD) is of its maintenance margin, but not further than to the tier below. */
function lotsForRelief(standing: Standing, position: Position, relief: bigint): number {
  const part = new Fraction(relief, maintenanceInUsd({ standing, position })).min(new Fraction(1n, 1n))
  const lots = Number(part.times(new Fraction(BigInt(position.lots), 1n)).whole('ceil'))
  const { riskTiers } = standing.market.instrument
  const below = riskTiers[riskTiers.indexOf(formulas.tierFor(riskTiers, markValue(standing, position))) - 1]
  if (below === undefined) return lots
  return Math.max(1, Math.min(lots, lotsAbove(standing, position, below.maxValue)))
}

/** Every position gets the share of the balance that its maintenance margin is of what is left, but at most that margin. */
function takeOverAll(model: Model, account: Account): void {
  const held = holdings(account)
  for (const [index, { standing, position }] of held.entries()) {
    const cross = crossOf(account)
    const whole = new Fraction(maintenanceInUsd({ standing, position }), cross.maintenance)
    const most = cross.balance < cross.maintenance ? cross.balance : cross.maintenance
    const share = fromUsd(model, standing.market.instrument.settleCoin, exact(most).times(whole).e8('floor'))
    takeOver(model, standing, position, bankruptcyTicks(standing, position, share - unrealisedOf(standing, position)))
    if (index === held.length - 1) settleDebts(model, standing)
  }
}
