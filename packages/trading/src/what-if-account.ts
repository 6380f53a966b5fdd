import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, orderLoss } from './account.ts'
import { type CollateralCoin, inUsd, worthOf } from './collateral.ts'
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

/** The settle coin of the contract: its wallet, and the needs and worth of all other contracts settled in it. */
export interface CoinStanding extends CollateralCoin {
  readonly walletBalance: E8
  readonly initialMargin: E8
  /** The part of it that only orders need. */
  readonly orderMargin: E8
  readonly maintenanceMargin: E8
  readonly unrealisedPnl: E8
}

/**
 * Terms of a contract that stands on its settle coin's wallet alone (classic accounts, inverse contracts of UTA 1.0). Money in
 * E8 of that coin.
 */
export interface OwnTerms {
  /** Largest value of a side in the chosen tier. */
  readonly cap: E8
  /** In classic cross margin: margins go by the entry, but the coin's whole wallet stands behind the contract. */
  readonly cross: boolean
  readonly taken: TakenByOthers
}

/** An account as one contract's orders see it: a snapshot at one moment. */
export interface WhatIfAccount {
  readonly standing: Omit<ContractStanding, 'contract'> & {
    readonly contract: Pick<ContractInstrument, 'contractType' | 'riskTiers' | 'tickSize' | 'maxPrice'>
  }
  readonly coin: CoinStanding
  /**
   * Figures of all other coins, in USD, and the losses of the resting orders of all other contracts. Beside a contract with
   * {@link OwnTerms} those of the coins that stand together; nothing where none do.
   */
  readonly others: CrossAccount
  /** The contract's own resting orders that lie beyond the mark. */
  readonly losing: OpeningOrders
  /** `null` where the account has one margin mode for all its contracts. */
  readonly ownTerms: OwnTerms | null
}

export interface PositionAfter extends HeldPosition {
  /** Its own margin if isolated, its initial margin if cross. */
  readonly margin: E8
  readonly liquidationPrice: E8 | null
  readonly bankruptcyPrice: E8 | null
}

/** The whole account in USD with these figures of the contract (5.4). */
export function crossOf(account: WhatIfAccount, own: ContractFigures): CrossAccount {
  const { coin, others } = account
  const initial = coin.initialMargin + own.positionIM + own.orderIM
  const maintenance = coin.maintenanceMargin + own.maintenance
  const equity = coin.walletBalance + coin.unrealisedPnl + own.unrealised
  const worth = worthOf(coin, equity)
  return {
    marginBalance: others.marginBalance + worth.value,
    haircutLoss: others.haircutLoss + worth.haircut,
    orderLoss: others.orderLoss + inUsd(coin, losingLoss(account), 'floor'),
    totalInitialMargin: others.totalInitialMargin + inUsd(coin, initial, 'up'),
    totalMaintenanceMargin: others.totalMaintenanceMargin + inUsd(coin, maintenance, 'up'),
  }
}

/** Loss of the contract's own resting orders at the mark; zero or negative. */
export function losingLoss({ standing, losing }: WhatIfAccount): E8 {
  return ordersLoss(standing.contract, losing, standing.mark)
}

/** Loss at the mark of a contract's orders beyond it, those of a side as one; zero or negative. */
export function ordersLoss(contract: ContractKind, losing: OpeningOrders, mark: E8): E8 {
  const { buyQty, buyValue, sellQty, sellValue } = losing
  return (
    (buyQty === 0n ? 0n : orderLoss(contract, 'Buy', buyQty, buyValue, mark)) +
    (sellQty === 0n ? 0n : orderLoss(contract, 'Sell', sellQty, sellValue, mark))
  )
}

/** Part of the positions that no other of the contract hedges; `null` where there is none. */
export function unhedgedOf(standing: WhatIfAccount['standing']) {
  const none = { size: 0n, entryValue: 0n }
  return netPosition(heldPosition(standing, 'Buy') ?? none, heldPosition(standing, 'Sell') ?? none)
}
