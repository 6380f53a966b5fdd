import { divide, type E8 } from '@perpdesk/numeric'
import { isolatedAvailable } from '../account.ts'
import { bankruptcyPrice, isolatedLiquidationPrice, protectiveGrid } from '../liquidation.ts'
import { diesAtOnce, type WorstFill } from '../order-gate.ts'
import { unrealisedPnl } from '../pnl.ts'
import { maxValueAtLeverage } from '../risk-tier.ts'
import type { Side } from '../vocabulary.ts'
import type { PositionAfter, WhatIfAccount } from '../what-if-account.ts'
import { type ContractFigures, type HeldPosition, heldMargin } from './contract-margin.ts'
import { neededBalance } from './needed-balance.ts'
import type { MarginRules } from './rules.ts'

/** The rules of isolated margin: only the margin that a position holds covers it. */
export class IsolatedRules implements MarginRules {
  protected readonly account: WhatIfAccount

  constructor(account: WhatIfAccount) {
    this.account = account
  }

  /** The function that calculates liquidation prices; classic accounts have another one. */
  protected get liquidation(): typeof isolatedLiquidationPrice {
    return isolatedLiquidationPrice
  }

  /** The margin, in the settle coin, that positions of other contracts hold. */
  protected get heldByOthers(): E8 {
    const { initialMargin, orderMargin } = this.account.coin
    return initialMargin - orderMargin
  }

  available({ positionIM, orderIM }: ContractFigures): E8 {
    const { walletBalance, initialMargin, inOrders = 0n } = this.account.coin
    const positionMargin = initialMargin + positionIM
    return isolatedAvailable({ walletBalance, positionMargin, orderMargin: orderIM, locked: inOrders })
  }

  usable(figures: ContractFigures): E8 {
    return this.available(figures)
  }

  needed(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: true, margin, loss })
  }

  largestValue(side: Side): E8 {
    const { contract, leverageE2 } = this.account.standing
    return maxValueAtLeverage(contract.riskTiers, leverageE2[side])
  }

  diesAtOnce(worst: () => WorstFill): boolean {
    return diesAtOnce(worst())
  }

  /** Returns the lots' share of the position's margin and unrealised profit. */
  backing(_figures: ContractFigures, held: HeldPosition, qty: E8): E8 {
    const { standing } = this.account
    const profit = unrealisedPnl(standing.contract, held.side, held.size, held.entryValue, standing.profitAt)
    return divide((heldMargin(standing, held) + profit) * qty, held.size, 'floor')
  }

  bound(own: HeldPosition, rest: readonly HeldPosition[], walletBalance: E8): HeldPosition {
    const { standing } = this.account
    const margin = heldMargin(standing, own)
    let left = walletBalance - (this.account.coin.inOrders ?? 0n) - this.heldByOthers - margin
    for (const position of rest) left -= heldMargin(standing, position)
    if (left >= 0n || margin <= 0n) return own
    return { ...own, addedMargin: own.addedMargin - (-left < margin ? -left : margin) }
  }

  positionAfter(own: HeldPosition, _figures: ContractFigures): PositionAfter {
    const { standing } = this.account
    const { contract, takerRate } = standing
    const margin = heldMargin(standing, own)
    const held = { ...own, positionMargin: margin, takerRate }
    const grid = protectiveGrid(own.side, contract.tickSize)
    return {
      ...own,
      margin,
      liquidationPrice: this.liquidation(contract, held, contract.riskTiers, grid),
      bankruptcyPrice: bankruptcyPrice(contract, held, grid),
    }
  }

  liquidationPrice(position: PositionAfter | null, _figures: ContractFigures): E8 | null {
    return position?.liquidationPrice ?? null
  }

  rated(_figures: ContractFigures): WhatIfAccount['others'] | null {
    return null
  }
}
