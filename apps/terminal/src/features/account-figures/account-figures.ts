import { type E8, e8 } from '@perpdesk/numeric'
import type { Position, Wallet } from '@perpdesk/protocol'
import {
  type AccountCapabilities,
  type AccountType,
  accountCapabilities,
  type BorrowMargins,
  type CoinLoan,
  type CollateralCoin,
  type CrossAccount,
  collateralTaken,
  crossAvailable,
  inCoin,
  initialMarginRate,
  inUsd,
  maintenanceMarginRate,
  worthOf,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'
import type { Loans } from '../lending/index.ts'
import { type PositionFigures, positionFigures, recordedPricesOf, type ValuePrices } from './position-figures.ts'

/** The money of one coin at current prices, in that coin. */
export interface CoinFigures {
  readonly coin: string
  readonly priced: CollateralCoin
  readonly walletBalance: E8
  readonly unrealisedPnl: E8
  /** Manual loans, which are part of the wallet balance. */
  readonly borrowed: E8
  /** The part of the balance that orders on pairs hold. */
  readonly inOrders: E8
  /** Wallet balance without manual loans, plus unrealised PnL. */
  readonly equity: E8
  /** The loan that a debt of the coin is; `undefined` if the coin is not lent to the account. */
  readonly loan: CoinLoan | undefined
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
  /** The collateral in USD that orders on pairs hold. */
  readonly promised: E8
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
  /** `undefined` while unknown. */
  readonly loans: Loans | undefined
}

/**
 * Values the account at current prices (5.4). Returns `undefined` while the price of a coin that it holds is unknown, or the
 * loan of a coin that it owes.
 */
export function accountFigures(inputs: AccountInputs): AccountFigures | undefined {
  const { wallet, accountType } = inputs
  const margin = accountCapabilities(accountType, wallet.marginMode)
  const sums = positionSums(inputs, margin)
  let cross = NOTHING
  let [totalEquity, promised] = [0n, 0n]
  const coins: CoinFigures[] = []
  for (const balance of wallet.coins) {
    const { coin } = balance
    const known = inputs.priceOf(coin)
    if (known === undefined) return undefined
    const priced = collateralIn(balance, known)
    const own = sums.get(coin) ?? NO_POSITIONS
    const walletBalance = e8(balance.walletBalance)
    const borrowed = e8(balance.borrowed)
    const equity = walletBalance - borrowed + own.unrealisedPnl
    if (inputs.loans === undefined && (borrowed > 0n || equity < 0n)) return undefined
    const figures: CoinFigures = {
      coin,
      priced,
      walletBalance,
      borrowed,
      inOrders: e8(balance.inOrders),
      unrealisedPnl: own.unrealisedPnl,
      equity,
      loan: margin.shares(coin) ? inputs.loans?.of(coin, borrowed, priced.price) : undefined,
      cumRealisedPnl: e8(balance.cumRealisedPnl),
      usdValue: worthOf(priced, equity).value,
      available: e8(balance.availableBalance),
      positionMargin: margin.shares(coin) ? own.initialMargin : e8(balance.totalPositionIM),
      orderMargin: e8(balance.totalOrderIM),
      maintenanceMargin: own.maintenanceMargin,
    }
    coins.push(figures)
    totalEquity += figures.usdValue
    if (!margin.joins(coin)) continue
    cross = withCoin(cross, figures, 1n)
    promised += promisedOf(figures)
  }
  cross = { ...cross, orderLoss: e8(wallet.totalOrderLoss) }
  const shared = margin.sharesBalance
  const available = crossAvailable(cross) - promised
  return {
    coins: shared ? coins.map((figures) => sharing(figures, margin, available)) : coins,
    cross,
    promised,
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

const NO_DEBT: BorrowMargins = { initial: 0n, maintenance: 0n }

const NO_POSITIONS: PositionFigures = { value: 0n, unrealisedPnl: 0n, initialMargin: 0n, maintenanceMargin: 0n }

/**
 * Returns the figures of a coin; if the coin shares margin, its available balance is the whole account's, converted to
 * the coin.
 */
function sharing(figures: CoinFigures, margin: AccountCapabilities, available: E8): CoinFigures {
  const { coin, priced } = figures
  return margin.shares(coin) ? { ...figures, available: inCoin(priced, available) } : figures
}

/** Returns the price and terms of a coin in an account, which may have switched the coin off as collateral. */
export function collateralIn({ isCollateral }: Wallet['coins'][number], priced: CollateralCoin): CollateralCoin {
  if (isCollateral || priced.collateral === null) return priced
  return { ...priced, collateral: { tiers: [], enabled: false } }
}

/** Returns the collateral in USD that orders on pairs hold of a coin. */
function promisedOf({ priced, equity, inOrders }: CoinFigures): E8 {
  return inOrders === 0n ? 0n : collateralTaken(priced, equity, inOrders)
}

/** Returns the account with a coin's part added (1) or subtracted (-1), in USD. */
function withCoin(cross: CrossAccount, coin: CoinFigures, sign: 1n | -1n): CrossAccount {
  const { priced, equity, positionMargin, orderMargin, maintenanceMargin, loan } = coin
  const worth = worthOf(priced, equity)
  const debt = loan?.marginsAt(equity) ?? NO_DEBT
  return {
    marginBalance: cross.marginBalance + sign * worth.value,
    haircutLoss: cross.haircutLoss + sign * worth.haircut,
    orderLoss: cross.orderLoss,
    totalInitialMargin:
      cross.totalInitialMargin + sign * (inUsd(priced, positionMargin + orderMargin, 'up') + debt.initial),
    totalMaintenanceMargin:
      cross.totalMaintenanceMargin + sign * (inUsd(priced, maintenanceMargin, 'up') + debt.maintenance),
  }
}

/** Returns the account, in USD, without one of its coins. */
export function withoutCoin({ cross }: AccountFigures, coin: CoinFigures): CrossAccount {
  return withCoin(cross, coin, -1n)
}

/** Returns the collateral in USD that orders on pairs hold of all coins but one. */
export function promisedBeside({ promised }: AccountFigures, coin: CoinFigures): E8 {
  return promised - promisedOf(coin)
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
  loans: Loans | undefined,
): CoinFigures {
  const held = account.coins.find((figures) => figures.coin === coin)
  if (held !== undefined) return held
  return {
    coin,
    priced,
    walletBalance: 0n,
    borrowed: 0n,
    inOrders: 0n,
    unrealisedPnl: 0n,
    equity: 0n,
    loan: shared ? loans?.of(coin, 0n, priced.price) : undefined,
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
