import type {
  AccountFeeRates,
  EquityEvent,
  LeverageState,
  LoanState,
  PositionState,
  PositionStop,
  PositionStops,
  WalletState,
} from '@perpdesk/engine'
import { type E8, formatE8, ONE } from '@perpdesk/numeric'
import type {
  Account as AccountRecord,
  EquityPoint,
  LeverageSetting,
  PnlReport as PnlReportRecord,
  Position,
  PositionStopOrder,
  User as UserRecord,
  Wallet,
} from '@perpdesk/protocol'
import { type CoinAmount, type MarginMode, orderCost, type Side, valueDirection } from '@perpdesk/trading'
import type { Listing } from '../../../core/listings/listings.ts'
import type { Account, User } from '../../../core/records.ts'
import type { PnlReport } from '../../../core/use-cases/pnl-reports.ts'
import { ratioE4 } from './order-records.ts'

function optional(value: E8 | null): string {
  return value === null ? '' : formatE8(value)
}

/** `takerRate` is that of the account in contracts. */
export function positionOf(listing: Listing, state: PositionState, takerRate: E8): Position {
  return {
    symbol: listing.instrument.symbol,
    positionIdx: state.positionIdx,
    side: state.side,
    size: listing.qtyText(state.size),
    entryPrice: state.size === 0 ? '' : formatE8(state.entryPrice),
    sessionAvgPrice: optional(state.sessionAvgPrice),
    positionValue: formatE8(state.positionValue),
    openedSize: listing.qtyText(state.openedSize),
    openedValue: formatE8(state.openedValue),
    markPrice: formatE8(state.markPrice),
    liqPrice: optional(state.liqPrice),
    bustPrice: optional(state.bustPrice),
    breakEvenPrice: optional(state.breakEvenPrice),
    leverageE2: state.leverageE2,
    positionMode: state.positionMode,
    isIsolated: state.isIsolated,
    positionBalance: formatE8(state.positionBalance),
    addedMargin: formatE8(state.addedMargin),
    positionIM: formatE8(state.positionBalance),
    positionMM: formatE8(state.maintenanceMargin),
    unrealisedPnl: formatE8(state.unrealisedPnl),
    curRealisedPnl: formatE8(state.curRealisedPnl),
    cumRealisedPnl: formatE8(state.cumRealisedPnl),
    riskId: state.riskTier,
    adlRankIndicator: state.adlRank,
    positionStatus: state.status,
    isAutoAddMargin: state.autoAddMargin,
    deliveryTime: listing.instrument.deliveryTime,
    ...stopsOf(listing, state.stops),
    ...valueToCostOf(listing, state.leverageE2, takerRate),
    createdTime: state.createdTime,
    updatedTime: state.updatedTime,
  }
}

/** Returns the stops of a position as the engine reports them; a position without stops has `null`. */
function stopsOf(listing: Listing, stops: PositionStops | null) {
  const price = (ticks: number | undefined) => (ticks === undefined || ticks === 0 ? '' : listing.priceText(ticks))
  const distance = stops?.trailingStop ?? 0
  return {
    takeProfit: price(stops?.takeProfit),
    stopLoss: price(stops?.stopLoss),
    tpTriggerBy: stops?.tpTriggerBy ?? 'LastPrice',
    slTriggerBy: stops?.slTriggerBy ?? 'LastPrice',
    tpSlMode: stops?.tpslMode ?? 'UNKNOWN',
    trailingStop: distance === 0 ? '' : listing.distanceText(distance),
    trailValuePercentageE4: ratioE4(stops?.trailingRatio ?? 0n),
    activationPrice: price(stops?.activePrice),
    tsTriggerPrice: price(stops?.tsTriggerPrice),
    stopOrders: [...(stops?.full ?? []), ...(stops?.partial ?? [])].map((stop) => stopOrderOf(listing, stop)),
  } as const
}

export function stopOrderOf(listing: Listing, stop: PositionStop): PositionStopOrder {
  return {
    orderId: `${stop.orderId}`,
    parentOrderId: stop.parentOrderId === 0 ? '' : `${stop.parentOrderId}`,
    pairOrderId: stop.pairOrderId === 0 ? '' : `${stop.pairOrderId}`,
    stopOrderType: stop.stopOrderType,
    qty: listing.qtyText(stop.qty),
    triggerPrice: listing.priceText(stop.triggerPrice),
    triggerBy: stop.triggerBy,
    orderType: stop.orderType,
    price: listing.priceText(stop.price),
    updatedAtE3: stop.updatedTime,
  }
}

/** Returns the cost of one unit of order value at this leverage and taker fee, bought and sold (5.3). */
function valueToCostOf({ instrument }: Listing, leverageE2: number, takerRate: E8): { bv2c: string; sv2c: string } {
  const terms = { leverageE2, takerRate, tiers: instrument.riskTiers }
  const cost = (side: Side) => formatE8(orderCost(valueDirection(instrument, side), ONE, terms).total)
  return { bv2c: cost('Buy'), sv2c: cost('Sell') }
}

/** Returns balances and margins of an account; `loans` is what it owes of the coins that are lent to it. */
export function walletOf(state: WalletState, loans: readonly LoanState[] = []): Wallet {
  return {
    marginMode: state.marginMode,
    coins: state.coins.map((coin) => ({
      coin: coin.coin,
      walletBalance: formatE8(coin.walletBalance),
      equity: formatE8(coin.equity),
      unrealisedPnl: formatE8(coin.unrealisedPnl),
      totalPositionIM: formatE8(coin.positionIM),
      totalPositionMM: formatE8(coin.positionMM),
      totalOrderIM: formatE8(coin.orderIM),
      availableBalance: formatE8(coin.available),
      inOrders: formatE8(coin.inOrders ?? 0n),
      ...debtOf(coin.coin, loans),
      usdValue: formatE8(coin.usdValue),
      haircutLoss: formatE8(coin.haircutLoss),
      isCollateral: coin.isCollateral,
      cumRealisedPnl: formatE8(coin.cumRealisedPnl),
    })),
    totalEquity: formatE8(state.totalEquity),
    totalMarginBalance: formatE8(state.totalMarginBalance),
    totalHaircutLoss: formatE8(state.totalHaircutLoss),
    totalOrderLoss: formatE8(state.totalOrderLoss),
    totalAvailableBalance: formatE8(state.totalAvailable),
    totalInitialMargin: formatE8(state.totalInitialMargin),
    totalMaintenanceMargin: formatE8(state.totalMaintenanceMargin),
    accountIMRate: optional(state.initialMarginRate),
    accountMMRate: optional(state.maintenanceMarginRate),
  }
}

export function leverageOf(listing: Listing, state: LeverageState): LeverageSetting {
  return {
    symbol: listing.instrument.symbol,
    buyLeverageE2: state.buyLeverageE2,
    sellLeverageE2: state.sellLeverageE2,
    positionMode: state.positionMode,
    isIsolated: state.isIsolated,
    riskId: state.riskId,
  }
}

export function userOf(
  user: User,
  account: Account,
  marginMode: MarginMode,
  { contracts, spot }: AccountFeeRates,
): UserRecord {
  return {
    uid: user.uid,
    name: user.name,
    email: user.email,
    isDemo: user.isDemo,
    account: { uid: account.uid, name: account.name },
    accountType: account.accountType,
    marginMode,
    makerFeeRate: formatE8(contracts.maker),
    takerFeeRate: formatE8(contracts.taker),
    spotMakerFeeRate: formatE8(spot.maker),
    spotTakerFeeRate: formatE8(spot.taker),
  }
}

export function accountOf(account: Account, wallet: WalletState | undefined): AccountRecord {
  return {
    uid: account.uid,
    name: account.name,
    purpose: account.purpose,
    accountType: account.accountType,
    marginMode: wallet?.marginMode ?? account.marginMode,
    totalEquity: formatE8(wallet?.totalEquity ?? 0n),
    coins: (wallet?.coins ?? []).map((coin) => ({
      coin: coin.coin,
      walletBalance: formatE8(coin.walletBalance),
      equity: formatE8(coin.equity),
      unrealisedPnl: formatE8(coin.unrealisedPnl),
      totalPositionIM: formatE8(coin.positionIM),
      totalOrderIM: formatE8(coin.orderIM),
      availableBalance: formatE8(coin.available),
      inOrders: formatE8(coin.inOrders ?? 0n),
      usdValue: formatE8(coin.usdValue),
    })),
  }
}

/** Returns what is owed of a coin. */
function debtOf(coin: string, loans: readonly LoanState[]): { owed: string; borrowed: string } {
  const loan = loans.find((one) => one.coin === coin)
  return { owed: formatE8(loan?.owed ?? 0n), borrowed: formatE8(loan?.borrowed ?? 0n) }
}

export function equityPointOf({ day, totalEquity, coins }: EquityEvent): EquityPoint {
  return {
    day,
    totalEquity: formatE8(totalEquity),
    coins: coins.map(({ coin, walletBalance, equity }) => ({
      coin,
      walletBalance: formatE8(walletBalance),
      equity: formatE8(equity),
    })),
  }
}

export function pnlReportOf({ from, to, rows, prices, holding }: PnlReport): PnlReportRecord {
  return {
    startTime: from,
    endTime: to,
    figures: rows.map(({ day, coin, symbol, realised, funding, fees, moved, closes, wins }) => ({
      day,
      coin,
      symbol,
      realised: formatE8(realised),
      funding: formatE8(funding),
      fees: formatE8(fees),
      moved: formatE8(moved),
      closes,
      wins,
    })),
    prices: coinPricesOf(prices),
    holding: holding === null ? null : { start: holding.start.map(coinAmountOf), now: holding.now.map(coinAmountOf) },
  }
}

export function coinPricesOf(prices: ReadonlyMap<string, E8>): { coin: string; price: string }[] {
  return Array.from(prices, ([coin, price]) => ({ coin, price: formatE8(price) }))
}

function coinAmountOf({ coin, amount }: CoinAmount): { coin: string; amount: string } {
  return { coin, amount: formatE8(amount) }
}
