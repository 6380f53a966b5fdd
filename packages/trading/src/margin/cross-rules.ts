import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, crossUsable } from '../account.ts'
import { inCoin, inUsd } from '../collateral.ts'
import { bankruptcyPrice, crossLiquidationPrice, protectiveGrid } from '../liquidation.ts'
import { maxValueAtLeverage } from '../risk-tier.ts'
import type { Side } from '../vocabulary.ts'
import { crossOf, type PositionAfter, promisedOf, unhedgedOf, type WhatIfAccount } from '../what-if-account.ts'
import type { ContractFigures, HeldPosition } from './contract-margin.ts'
import { neededBalance } from './needed-balance.ts'
import { type MarginRules, NO_PRICES } from './rules.ts'

/** The rules of cross margin: the shared margin balance of the account's coins covers the contract. */
export class CrossRules implements MarginRules {
  readonly #account: WhatIfAccount

  constructor(account: WhatIfAccount) {
    this.#account = account
  }

  available(figures: ContractFigures): E8 {
    return inCoin(this.#account.coin, crossAvailable(this.rated(figures)) - promisedOf(this.#account, figures))
  }

  usable(figures: ContractFigures): E8 {
    return inCoin(this.#account.coin, crossUsable(this.rated(figures)) - promisedOf(this.#account, figures))
  }

  needed(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: false, margin, loss })
  }

  largestValue(side: Side): E8 {
    const { contract, leverageE2 } = this.#account.standing
    return maxValueAtLeverage(contract.riskTiers, leverageE2[side])
  }

  diesAtOnce(): boolean {
    return false
  }

  /** Returns the margin balance less the loss of resting orders. */
  backing(figures: ContractFigures): E8 {
    const { marginBalance, orderLoss } = this.rated(figures)
    return inCoin(this.#account.coin, marginBalance + orderLoss)
  }

  bound(own: HeldPosition): HeldPosition {
    return own
  }

  positionAfter(own: HeldPosition, figures: ContractFigures): PositionAfter {
    const net = this.#netPrices(figures)
    const prices = net?.side === own.side ? net : NO_PRICES
    const { liquidationPrice, bankruptcyPrice: bankruptcy } = prices
    return { ...own, margin: figures.positionIM, liquidationPrice, bankruptcyPrice: bankruptcy }
  }

  liquidationPrice(_position: PositionAfter | null, figures: ContractFigures): E8 | null {
    return this.#netPrices(figures)?.liquidationPrice ?? null
  }

  rated(figures: ContractFigures): CrossAccount {
    return crossOf(this.#account, figures)
  }

  /**
   * Returns side, estimated liquidation price (5.6) and bankruptcy price of the net position. Hedged parts carry no
   * liquidation risk, so only the net position has these prices; `null` if it is zero.
   */
  #netPrices(figures: ContractFigures) {
    const { standing, coin } = this.#account
    const { contract, takerRate, leverageE2 } = standing
    const net = unhedgedOf(standing)
    if (net === null) return null
    const grid = protectiveGrid(net.side, contract.tickSize)
    const cross = this.rated(figures)
    const ownMaintenance = inUsd(coin, figures.maintenance, 'up')
    const left = cross.marginBalance - cross.haircutLoss - (cross.totalMaintenanceMargin - ownMaintenance)
    const balance = inCoin(coin, left) - figures.unrealised
    const positionMargin = inCoin(coin, cross.marginBalance) - figures.unrealised
    const own = { ...net, takerRate, balance, leverageE2: leverageE2[net.side] }
    return {
      side: net.side,
      liquidationPrice: crossLiquidationPrice(contract, own, contract.riskTiers, grid, contract.maxPrice),
      bankruptcyPrice: bankruptcyPrice(contract, { ...net, takerRate, positionMargin }, grid),
    }
  }
}
