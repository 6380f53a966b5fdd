import type { E8 } from '@perpdesk/numeric'
import { type CrossAccount, crossAvailable, crossUsable } from '../account.ts'
import { inCoin, inUsd } from '../collateral.ts'
import { bankruptcyPrice, crossLiquidationPrice, protectiveGrid } from '../liquidation.ts'
import { maxValueAtLeverage } from '../risk-tier.ts'
import type { Side } from '../vocabulary.ts'
import { crossOf, type PositionAfter, unhedgedOf, type WhatIfAccount } from '../what-if-account.ts'
import type { ContractFigures, HeldPosition } from './contract-margin.ts'
import { neededBalance } from './needed-balance.ts'
import { type MarginRules, NO_PRICES } from './rules.ts'

/** Cross margin: all coins that stand together stand behind the contract. */
export class CrossRules implements MarginRules {
  readonly #account: WhatIfAccount

  constructor(account: WhatIfAccount) {
    this.#account = account
  }

  available(figures: ContractFigures): E8 {
    return inCoin(this.#account.coin, crossAvailable(this.rated(figures)))
  }

  usable(figures: ContractFigures): E8 {
    return inCoin(this.#account.coin, crossUsable(this.rated(figures)))
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

  /** The margin balance, less the loss of the resting orders. */
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
   * Side and prices of the contract: the estimate of 5.6. Hedged legs carry no risk, so only the net side has prices; `null` when
   * nothing is unhedged.
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
