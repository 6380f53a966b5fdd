import type { Side } from '@perpdesk/trading'
import type { CoinBalance, PositionState, WalletState } from '../../packages/engine/src/event.ts'
import { classicPrices } from './classic.ts'
import { fromUsd, isDollar, toUsd, worthOfCoin } from './coins.ts'
import { available, crossOf, freeOf, riskBase, totalsOf } from './cross.ts'
import { valueOfHeld } from './fills.ts'
import * as formulas from './formulas.ts'
import { exact } from './fraction.ts'
import { type Account, type Market, type Opening, type Position, qtyOf, type Standing, type Wallet } from './model.ts'
import {
  accountFigures,
  isIsolated,
  isIsolatedAccount,
  isPerSymbol,
  leverageOf,
  maintenance,
  markValue,
  positionMargin,
  restingOpening,
  standsAlone,
  unrealisedOf,
} from './risk.ts'
import { stopsView } from './stops/stop.ts'

/** A position as it is shown, computed from scratch. */
export function positionView(standing: Standing, position: Position): PositionState {
  const { account, market } = standing
  const open = position.lots > 0
  const qty = qtyOf(market, position.lots)
  const margin = positionMargin(standing, position)
  const prices = open ? protectivePrices(standing, position) : { liq: null, bust: null }
  return {
    account: account.id,
    instrument: market.instrument.id,
    positionIdx: position.index,
    side: open ? position.side : '',
    size: position.lots,
    entryPrice: open ? averageOf(market, position.paid) : 0n,
    sessionAvgPrice: open && market.instrument.sessionMinutes > 0 ? averageOf(market, position.opening) : null,
    positionValue: valueOfHeld(position.paid, position.lots),
    openedSize: position.opening.lots,
    openedValue: position.opening.value,
    markPrice: market.mark,
    liqPrice: prices.liq,
    bustPrice: prices.bust,
    breakEvenPrice: open
      ? formulas.breakEvenPrice(
          market.instrument,
          position.side,
          qty,
          position.entryValue,
          position.curRealised,
          account.takerRate,
        )
      : null,
    leverageE2: leverageOf(standing, shownSide(position)),
    positionMode: standing.hedge ? 'BothSide' : 'MergedSingle',
    isIsolated: isIsolated(standing),
    positionBalance: margin,
    addedMargin: position.added,
    maintenanceMargin: maintenance(standing, position),
    unrealisedPnl: open ? unrealisedOf(standing, position) : 0n,
    curRealisedPnl: position.curRealised,
    cumRealisedPnl: position.cumRealised,
    riskTier: riskTier(standing),
    adlRank: position.adlRank,
    autoAddMargin: position.autoAdd,
    status: position.status,
    stops: stopsView(standing, position),
    createdTime: position.createdTime,
    updatedTime: position.updatedTime,
  }
}

function averageOf(market: Market, { lots, value }: Opening): bigint {
  return formulas.averagePrice(market.instrument, value, qtyOf(market, lots))
}

/** The side of a position; an empty one-way position counts as long. */
function shownSide(position: Position): Side {
  if (position.index !== 0) return position.index === 1 ? 'Buy' : 'Sell'
  return position.lots === 0 ? 'Buy' : position.side
}

/** R5.4: the larger of longs with buys and shorts with sells. */
function riskTier(standing: Standing): number {
  if (isPerSymbol(standing)) return standing.riskId
  const orders = restingOpening(standing)
  let buy = orders.buyValue
  let sell = orders.sellValue
  for (const position of standing.positions) {
    if (position.lots === 0) continue
    if (position.side === 'Buy') buy += markValue(standing, position)
    else sell += markValue(standing, position)
  }
  const { riskTiers } = standing.market.instrument
  return riskTiers.indexOf(formulas.tierFor(riskTiers, buy > sell ? buy : sell)) + 1
}

interface ProtectivePrices {
  readonly liq: bigint | null
  readonly bust: bigint | null
}

function protectivePrices(standing: Standing, position: Position): ProtectivePrices {
  const { account, market } = standing
  const { takerRate } = account
  if (isPerSymbol(standing)) return classicPrices(standing, position)
  if (isIsolated(standing)) {
    const margin = positionMargin(standing, position)
    const { side, entryValue } = position
    const qty = qtyOf(market, position.lots)
    return {
      liq: formulas.isolatedLiquidationPrice(market.instrument, side, qty, entryValue, margin, takerRate),
      bust: formulas.bankruptcyPrice(market.instrument, side, qty, entryValue, margin, takerRate),
    }
  }
  let lots = 0
  let entryValue = 0n
  let ownProfit = 0n
  let ownMaintenance = 0n
  let held = 0
  for (const leg of standing.positions) {
    if (leg.lots === 0) continue
    held += leg.lots
    lots += leg.side === 'Buy' ? leg.lots : -leg.lots
    entryValue += leg.side === 'Buy' ? leg.entryValue : -leg.entryValue
    ownProfit += unrealisedOf(standing, leg)
    ownMaintenance += maintenance(standing, leg)
  }
  const side = lots > 0 ? 'Buy' : 'Sell'
  if (lots === 0 || side !== position.side) return { liq: null, bust: null }
  const qty = qtyOf(market, Math.abs(lots))
  const netEntry = side === 'Buy' ? entryValue : -entryValue
  const hedged = qtyOf(market, (held - Math.abs(lots)) / 2)
  const leverage = leverageOf(standing, side)
  const { model } = account
  const { settleCoin } = market.instrument
  const cross = crossOf(account)
  const others = cross.maintenance - toUsd(model, settleCoin, ownMaintenance, 'up')
  const balance = fromUsd(model, settleCoin, cross.balance) - ownProfit
  const left = fromUsd(model, settleCoin, cross.balance - cross.haircut - others) - ownProfit
  return {
    liq: formulas.crossLiquidationPrice(market.instrument, side, qty, netEntry, left, takerRate, hedged, leverage),
    bust: formulas.bankruptcyPrice(market.instrument, side, qty, netEntry, balance, takerRate),
  }
}

function rate(margin: bigint, base: bigint): bigint | null {
  return base > 0n ? exact(margin).over(exact(base)).e8('up') : null
}

function shown(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

/** Coins that only orders need are shown too, without a balance. */
function concernedWallets(account: Account): readonly Pick<Wallet, 'coin' | 'balance' | 'realised'>[] {
  const shown: Pick<Wallet, 'coin' | 'balance' | 'realised'>[] = [...account.wallets]
  for (const standing of account.standings) {
    const coin = standing.market.instrument.settleCoin
    if (standing.orders.length === 0 || shown.some((wallet) => wallet.coin === coin)) continue
    shown.push({ coin, balance: 0n, realised: 0n })
  }
  return shown.toSorted((a, b) => (a.coin < b.coin ? -1 : 1))
}

export function walletView(account: Account): WalletState {
  const { model } = account
  const cross = crossOf(account)
  // coins that stand together in cross margin are all available to each of them
  const shares = account.accountType !== 'classic' && !isIsolatedAccount(account)
  const every = totalsOf(account)
  const totals = shares ? cross : every
  const coins = concernedWallets(account).map(({ coin, balance, realised }): CoinBalance => {
    const own = accountFigures(account, coin)
    const { value, haircut } = worthOfCoin(model, coin, balance + own.unrealised)
    return {
      coin,
      walletBalance: balance,
      equity: balance + own.unrealised,
      unrealisedPnl: own.unrealised,
      positionIM: own.positionIM,
      positionMM: own.maintenance,
      orderIM: own.orderIM,
      available:
        shares && !standsAlone(account, coin)
          ? fromUsd(model, coin, shown(freeOf(cross)))
          : shown(available(account, coin)),
      usdValue: value,
      haircutLoss: haircut,
      isCollateral: isDollar(coin) || model.collateral.get(coin)?.enabled === true,
      cumRealisedPnl: realised,
    }
  })
  return {
    account: account.id,
    marginMode: account.marginMode,
    coins,
    totalEquity: every.balance,
    totalMarginBalance: totals.balance,
    totalHaircutLoss: cross.haircut,
    totalOrderLoss: cross.orderLoss,
    totalAvailable: shares
      ? shown(freeOf(cross))
      : coins.reduce((sum, one) => sum + toUsd(model, one.coin, one.available, 'floor'), 0n),
    totalInitialMargin: totals.initial,
    totalMaintenanceMargin: totals.maintenance,
    initialMarginRate: !shares ? null : rate(cross.initial, riskBase(cross)),
    maintenanceMarginRate: !shares ? null : rate(cross.maintenance, riskBase(cross)),
  }
}
