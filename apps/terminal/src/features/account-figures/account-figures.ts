import { type E8, e8 } from '@perpdesk/numeric'
import type { Position, Wallet } from '@perpdesk/protocol'
import {
  type AccountCapabilities,
  type AccountType,
  accountCapabilities,
  type CollateralCoin,
  type CrossAccount,
  crossAvailable,
  inCoin,
  initialMarginRate,
  inUsd,
  maintenanceMarginRate,
  worthOf,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import { type PositionFigures, positionFigures, recordedPricesOf, type ValuePrices } from './position-figures.ts'

/** The money of one coin at current prices, in that coin. */
export interface CoinFigures {
  readonly coin: string
  readonly priced: CollateralCoin
  readonly walletBalance: E8
  readonly unrealisedPnl: E8
  /** Wallet balance plus unrealised PnL. */
  readonly equity: E8
  /**
   * Amount available to new orders of contracts settled in this coin; in cross margin the available balance of the
   * whole account. May be negative.
   */
  readonly available: E8
  readonly positionMargin: E8
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  /** Realised PnL, including fees and funding, since the account was opened. */
  readonly cumRealisedPnl: E8
  /** The equity in USD. */
  readonly usdValue: E8
}

/** The account's money at current prices. */
export interface AccountFigures {
  /** In the order of the wallet. */
  readonly coins: readonly CoinFigures[]
  /** The coins that share margin, in USD. */
  readonly cross: CrossAccount
  /** Equity of all coins and available balance of the coins that share margin, in USD. */
  readonly totalEquity: E8
  readonly available: E8
  /** Margin rates as fractions; `null` in isolated margin, without a margin balance, and if no coins share margin. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

export interface AccountInputs {
  readonly wallet: Wallet
  readonly accountType: AccountType
  readonly positions: readonly Position[]
  readonly takerRate: E8
  readonly contractOf: (symbol: string) => Contract | undefined
  /**
   * Returns the prices of a contract; `undefined` before the first ticker: the mark price of the position's last record
   * is then used.
   */
  readonly pricesOf: (symbol: string) => ValuePrices | undefined
  /** Returns the collateral ratio and price of a coin; `undefined` while unknown. */
  readonly priceOf: (coin: string) => CollateralCoin | undefined
}

/**
 * Values the account at current prices (5.4). Returns `undefined` while the price of a coin that it holds is unknown.
 */
export function accountFigures(inputs: AccountInputs): AccountFigures | undefined {
  const { wallet, accountType } = inputs
  const margin = accountCapabilities(accountType, wallet.marginMode)
  const sums = positionSums(inputs, margin)
  let cross = NOTHING
  let totalEquity = 0n
  const coins: CoinFigures[] = []
  for (const balance of wallet.coins) {
    const { coin } = balance
    const priced = inputs.priceOf(coin)
    if (priced === undefined) return undefined
    const own = sums.get(coin) ?? NO_POSITIONS
    const walletBalance = e8(balance.walletBalance)
    const equity = walletBalance + own.unrealisedPnl
    const figures: CoinFigures = {
      coin,
      priced,
      walletBalance,
      unrealisedPnl: own.unrealisedPnl,
      equity,
      cumRealisedPnl: e8(balance.cumRealisedPnl),
      usdValue: worthOf(priced, equity).value,
      available: e8(balance.availableBalance),
      positionMargin: margin.shares(coin) ? own.initialMargin : e8(balance.totalPositionIM),
      orderMargin: e8(balance.totalOrderIM),
      maintenanceMargin: own.maintenanceMargin,
    }
    coins.push(figures)
    totalEquity += figures.usdValue
    if (margin.joins(coin)) cross = withCoin(cross, figures, 1n)
  }
  cross = { ...cross, orderLoss: e8(wallet.totalOrderLoss) }
  const shared = margin.sharesBalance
  const available = crossAvailable(cross)
  return {
    coins: shared ? coins.map((figures) => sharing(figures, margin, available)) : coins,
    cross,
    totalEquity,
    available: shared ? available : e8(wallet.totalAvailableBalance),
    initialMarginRate: shared ? initialMarginRate(cross) : null,
    maintenanceMarginRate: shared ? maintenanceMarginRate(cross) : null,
  }
}

const NOTHING: CrossAccount = {
  marginBalance: 0n,
  haircutLoss: 0n,
  orderLoss: 0n,
  totalInitialMargin: 0n,
  totalMaintenanceMargin: 0n,
}

const NO_POSITIONS: PositionFigures = { value: 0n, unrealisedPnl: 0n, initialMargin: 0n, maintenanceMargin: 0n }

/**
 * Returns the figures of a coin; if the coin shares margin, its available balance is the whole account's, converted to
 * the coin.
 */
function sharing(figures: CoinFigures, margin: AccountCapabilities, available: E8): CoinFigures {
  const { coin, priced } = figures
  return margin.shares(coin) ? { ...figures, available: inCoin(priced, available) } : figures
}

/** Returns the account with a coin's part added (1) or subtracted (-1), in USD. */
function withCoin(cross: CrossAccount, coin: CoinFigures, sign: 1n | -1n): CrossAccount {
  const { priced, equity, positionMargin, orderMargin, maintenanceMargin } = coin
  const worth = worthOf(priced, equity)
  return {
    marginBalance: cross.marginBalance + sign * worth.value,
    haircutLoss: cross.haircutLoss + sign * worth.haircut,
    orderLoss: cross.orderLoss,
    totalInitialMargin: cross.totalInitialMargin + sign * inUsd(priced, positionMargin + orderMargin, 'up'),
    totalMaintenanceMargin: cross.totalMaintenanceMargin + sign * inUsd(priced, maintenanceMargin, 'up'),
  }
}

/** Returns the account, in USD, without one of its coins. */
export function withoutCoin({ cross }: AccountFigures, coin: CoinFigures): CrossAccount {
  return withCoin(cross, coin, -1n)
}

/**
 * Returns a coin's figures, zeros for a coin that the account does not hold: in cross margin other coins may be its
 * collateral.
 */
export function coinFiguresOf(
  account: AccountFigures,
  coin: string,
  priced: CollateralCoin,
  shared: boolean,
): CoinFigures {
  const held = account.coins.find((figures) => figures.coin === coin)
  if (held !== undefined) return held
  return {
    coin,
    priced,
    walletBalance: 0n,
    unrealisedPnl: 0n,
    equity: 0n,
    available: shared ? inCoin(priced, account.available) : 0n,
    positionMargin: 0n,
    orderMargin: 0n,
    maintenanceMargin: 0n,
    cumRealisedPnl: 0n,
    usdValue: 0n,
  }
}

function positionSums(inputs: AccountInputs, account: AccountCapabilities): ReadonlyMap<string, PositionFigures> {
  const sums = new Map<string, PositionFigures>()
  const rules = { takerRate: inputs.takerRate, account }
  for (const position of inputs.positions) {
    const contract = inputs.contractOf(position.symbol)
    if (contract === undefined) continue
    const prices = inputs.pricesOf(position.symbol) ?? recordedPricesOf(position)
    const figures = positionFigures(position, contract, prices, rules)
    const sum = sums.get(contract.settleCoin) ?? NO_POSITIONS
    sums.set(contract.settleCoin, {
      value: sum.value + figures.value,
      unrealisedPnl: sum.unrealisedPnl + figures.unrealisedPnl,
      initialMargin: sum.initialMargin + figures.initialMargin,
      maintenanceMargin: sum.maintenanceMargin + figures.maintenanceMargin,
    })
  }
  return sums
}
