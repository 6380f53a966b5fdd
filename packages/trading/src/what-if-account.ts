import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, orderLoss } from './account.ts'
import type { CoinLoan } from './borrowing/margin.ts'
import { type CollateralCoin, collateralTaken, inUsd, worthOf } from './collateral.ts'
import { netPosition } from './liquidation.ts'
import {
  type ContractFigures,
  type ContractStanding,
  type HeldPosition,
  heldPosition,
  type OpeningOrders,
} from './margin/contract-margin.ts'
import type { TakenByOthers } from './margin/taken.ts'
import type { ContractInstrument } from './products/contract.ts'
import type { ContractKind } from './value.ts'

/** The wallet of the contract's settle coin, and margins and profit of all other contracts that settle in this coin. */
export interface CoinStanding extends CollateralCoin {
  readonly walletBalance: E8
  readonly initialMargin: E8
  /** The part of `initialMargin` that orders need. */
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  readonly unrealisedPnl: E8
  /** The part of the balance that orders in pairs promise; absent if there is none. */
  readonly inOrders?: E8
  /** The loan that a negative equity is; absent if the coin is not lent to the account. */
  readonly loan?: CoinLoan | undefined
}

/**
 * Terms of a contract that is margined only by the wallet of its settle coin (classic accounts, inverse contracts of
 * UTA 1.0). Money in E8 of that coin.
 */
export interface OwnTerms {
  /** Largest value of a side in the chosen risk tier. */
  readonly cap: E8
  /**
   * True in cross margin: margins are calculated from the entry value, but the coin's whole wallet covers the contract.
   */
  readonly cross: boolean
  readonly taken: TakenByOthers
}

/** The state of an account that determines the effect of an order in one contract, at one moment. */
export interface WhatIfAccount {
  readonly standing: Omit<ContractStanding, 'contract'> & {
    readonly contract: Pick<ContractInstrument, 'contractType' | 'riskTiers' | 'tickSize' | 'maxPrice'>
  }
  readonly coin: CoinStanding
  /**
   * Figures of all other coins, in USD, and the losses of the resting orders of all other contracts. For a contract
   * with {@link OwnTerms}, the figures of the coins that share one margin balance; all zero if no coins do.
   */
  readonly others: CrossAccount
  /** Collateral in USD that orders in pairs promise of the other coins; absent if there is none. */
  readonly promised?: E8
  /** The contract's own resting orders that would make a loss if they were filled at the current mark price. */
  readonly losing: OpeningOrders
  /** `null` if the contract has no margin mode and wallet of its own. */
  readonly ownTerms: OwnTerms | null
}

export interface PositionAfter extends HeldPosition {
  /** In isolated margin the margin that the position holds, in cross margin its initial margin. */
  readonly margin: E8
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

/** Returns the cross margin figures of the whole account in USD, with the given figures of the contract (5.4). */
export function crossOf(account: WhatIfAccount, own: ContractFigures): CrossAccount {
  const { coin, others } = account
  const initial = coin.initialMargin + own.positionIM + own.orderIM
  const maintenance = coin.maintenanceMargin + own.maintenance
  const equity = coin.walletBalance + coin.unrealisedPnl + own.unrealised
  const worth = worthOf(coin, equity)
  const debt = coin.loan?.marginsAt(equity)
  return {
    marginBalance: others.marginBalance + worth.value,
    haircutLoss: others.haircutLoss + worth.haircut,
    orderLoss: others.orderLoss + inUsd(coin, losingLoss(account), 'floor'),
    totalInitialMargin: others.totalInitialMargin + inUsd(coin, initial, 'up') + (debt?.initial ?? 0n),
    totalMaintenanceMargin: others.totalMaintenanceMargin + inUsd(coin, maintenance, 'up') + (debt?.maintenance ?? 0n),
  }
}

/** Returns the collateral in USD that orders in pairs promise, with the given figures of the contract (5.4). */
export function promisedOf({ coin, promised = 0n }: WhatIfAccount, own: ContractFigures): E8 {
  const { inOrders = 0n } = coin
  if (inOrders === 0n) return promised
  return promised + collateralTaken(coin, coin.walletBalance + coin.unrealisedPnl + own.unrealised, inOrders)
}

/**
 * Returns the loss of the contract's own resting orders at the mark price, in E8 of the settle coin; zero or negative.
 */
export function losingLoss({ standing, losing }: WhatIfAccount): E8 {
  return ordersLoss(standing.contract, losing, standing.mark)
}

/**
 * Returns the loss of a contract's resting orders at the mark price, in E8 of the settle coin; zero or negative. The
 * orders of a side count as one order.
 */
export function ordersLoss(contract: ContractKind, losing: OpeningOrders, mark: E8): E8 {
  const { buyQty, buyValue, sellQty, sellValue } = losing
  return (
    (buyQty === 0n ? 0n : orderLoss(contract, 'Buy', buyQty, buyValue, mark)) +
    (sellQty === 0n ? 0n : orderLoss(contract, 'Sell', sellQty, sellValue, mark))
  )
}

/** Returns the net position of the contract, which is not hedged by its opposite position; `null` if it is zero. */
export function unhedgedOf(standing: WhatIfAccount['standing']) {
  const none = { size: 0n, entryValue: 0n }
  return netPosition(heldPosition(standing, 'Buy') ?? none, heldPosition(standing, 'Sell') ?? none)
}
