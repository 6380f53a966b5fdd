import { type E8, e8 } from '@perpdesk/numeric'
import type { Position, Wallet } from '@perpdesk/protocol'
import {
  contractValue,
  crossMargins,
  initialMarginRate,
  isolatedMaintenanceMargin,
  type MarginTerms,
  maintenanceMarginRate,
  unrealisedPnl,
  valueDirection,
} from '@perpdesk/trading'
import type { Contract } from '../../stores/index.ts'

/** Figures of one position at a mark price, in the settle coin. */
export interface PositionFigures {
  readonly value: E8
  readonly unrealisedPnl: E8
  readonly initialMargin: E8
  readonly maintenanceMargin: E8
}

/**
 * Values a position at a mark price by the rules of the exchange (4.2, 5.3). `positionValue` of the record is its exact
 * entry value; the initial margin of an isolated position does not move with the mark.
 */
export function positionFigures(position: Position, contract: Contract, mark: E8, takerRate: E8): PositionFigures {
  const size = e8(position.size)
  if (position.side === '' || size === 0n) {
    return { value: 0n, unrealisedPnl: 0n, initialMargin: 0n, maintenanceMargin: 0n }
  }
  const value = contractValue(contract, mark, size, 'up')
  const entryValue = e8(position.positionValue)
  const direction = valueDirection(contract, position.side)
  const profit = unrealisedPnl(contract, position.side, size, entryValue, mark)
  if (position.isIsolated) {
    const holding = { direction, entryValue, positionMargin: e8(position.positionBalance), takerRate }
    return {
      value,
      unrealisedPnl: profit,
      initialMargin: e8(position.positionIM),
      maintenanceMargin: isolatedMaintenanceMargin(holding, value, contract.riskTiers),
    }
  }
  const terms: MarginTerms = { leverageE2: position.leverageE2, takerRate, tiers: contract.riskTiers }
  const { initial, maintenance } = crossMargins(direction, value, terms)
  return { value, unrealisedPnl: profit, initialMargin: initial, maintenanceMargin: maintenance }
}

/** The account's money in one settle coin at the present mark prices. */
export interface AccountFigures {
  readonly coin: string
  readonly walletBalance: E8
  readonly unrealisedPnl: E8
  /** Wallet balance plus unrealised profit: what margins are measured against in cross margin. */
  readonly equity: E8
  readonly available: E8
  readonly positionMargin: E8
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  /** Fractions; `null` in isolated margin and without equity. */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

export interface AccountInputs {
  readonly wallet: Wallet
  readonly coin: string
  readonly positions: readonly Position[]
  readonly takerRate: E8
  readonly contractOf: (symbol: string) => Contract | undefined
  /** Mark price of a contract; `undefined` where none came yet: the position's own last one is used. */
  readonly markOf: (symbol: string) => E8 | undefined
}

/** Values the account at the present mark prices; `undefined` when it holds nothing of the coin. */
export function accountFigures(inputs: AccountInputs): AccountFigures | undefined {
  const { wallet, coin, positions, takerRate } = inputs
  const balance = wallet.coins.find((entry) => entry.coin === coin)
  if (balance === undefined) return undefined
  const isolated = wallet.marginMode === 'ISOLATED_MARGIN'
  let profit = 0n
  let positionMargin = 0n
  let maintenanceMargin = 0n
  for (const position of positions) {
    const contract = inputs.contractOf(position.symbol)
    if (contract === undefined || contract.settleCoin !== coin) continue
    const mark = inputs.markOf(position.symbol) ?? e8(position.markPrice)
    const figures = positionFigures(position, contract, mark, takerRate)
    profit += figures.unrealisedPnl
    positionMargin += figures.initialMargin
    maintenanceMargin += figures.maintenanceMargin
  }
  const walletBalance = e8(balance.walletBalance)
  const orderMargin = e8(balance.totalOrderIM)
  const equity = walletBalance + profit
  const cross = {
    marginBalance: equity,
    haircutLoss: 0n,
    orderLoss: 0n,
    totalInitialMargin: positionMargin + orderMargin,
    totalMaintenanceMargin: maintenanceMargin,
  }
  return {
    coin,
    walletBalance,
    unrealisedPnl: profit,
    equity,
    available: isolated ? e8(balance.availableBalance) : equity - positionMargin - orderMargin,
    positionMargin: isolated ? e8(balance.totalPositionIM) : positionMargin,
    orderMargin,
    maintenanceMargin,
    initialMarginRate: isolated ? null : initialMarginRate(cross),
    maintenanceMarginRate: isolated ? null : maintenanceMarginRate(cross),
  }
}
