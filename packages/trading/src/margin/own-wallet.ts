import type { E8 } from '@perpdesk/numeric'
import { classicAvailable, classicCapital, classicLiquidationPrice, classicLossLimit } from '../classic.ts'
import { bankruptcyPrice, protectiveGrid } from '../liquidation.ts'
import { losingLoss, type OwnTerms, type PositionAfter, unhedgedOf, type WhatIfAccount } from '../what-if-account.ts'
import { type ContractFigures, type HeldPosition, heldMargin } from './contract-margin.ts'
import { IsolatedRules } from './isolated-rules.ts'
import { neededBalance } from './needed-balance.ts'
import { NO_PRICES } from './rules.ts'

/**
 * The rules of isolated margin for a contract that only the wallet of its settle coin covers (classic accounts, inverse
 * contracts of UTA 1.0).
 */
export class OwnIsolatedRules extends IsolatedRules {
  protected readonly terms: OwnTerms

  constructor(account: WhatIfAccount, terms: OwnTerms) {
    super(account)
    this.terms = terms
  }

  protected override get liquidation(): typeof classicLiquidationPrice {
    return classicLiquidationPrice
  }

  protected override get heldByOthers(): E8 {
    return this.terms.taken.held
  }

  override available(figures: ContractFigures): E8 {
    return this.availableWith(figures, 0n)
  }

  /** Returns the available balance, reduced by `ownLoss`, the contract's own unrealised loss (zero or negative). */
  protected availableWith({ positionIM, orderIM }: ContractFigures, ownLoss: E8): E8 {
    const { walletBalance, initialMargin, inOrders = 0n } = this.account.coin
    return classicAvailable({
      walletBalance: walletBalance - inOrders,
      positionMargin: initialMargin + positionIM,
      orderMargin: orderIM,
      crossLosses: this.terms.taken.losses + ownLoss,
    })
  }

  override usable(figures: ContractFigures): E8 {
    return this.available(figures) + this.terms.taken.orderLoss
  }

  override largestValue(): E8 {
    return this.terms.cap
  }

  override rated(): WhatIfAccount['others'] {
    return this.account.others
  }
}

/**
 * The rules of cross margin for such a contract: margins follow the entry value, and the coin's whole wallet covers it.
 */
export class OwnCrossRules extends OwnIsolatedRules {
  override available(figures: ContractFigures): E8 {
    return this.availableWith(figures, figures.unrealised < 0n ? figures.unrealised : 0n)
  }

  override usable(figures: ContractFigures): E8 {
    return super.usable(figures) + losingLoss(this.account)
  }

  override needed(margin: E8, loss: E8): E8 {
    return neededBalance({ isolated: false, margin, loss })
  }

  override diesAtOnce(): boolean {
    return false
  }

  /** Returns the capital and unrealised profit of the contract, less the loss of resting orders. */
  override backing(figures: ContractFigures): E8 {
    const { orderLoss } = this.terms.taken
    return this.#capital(figures) + figures.unrealised + orderLoss + losingLoss(this.account)
  }

  override bound(own: HeldPosition): HeldPosition {
    return own
  }

  override positionAfter(own: HeldPosition, figures: ContractFigures): PositionAfter {
    const net = this.#netPrices(figures)
    const prices = net?.side === own.side ? net : NO_PRICES
    const { liquidationPrice, bankruptcyPrice: bankruptcy } = prices
    return { ...own, margin: heldMargin(this.account.standing, own), liquidationPrice, bankruptcyPrice: bankruptcy }
  }

  override liquidationPrice(_position: PositionAfter | null, figures: ContractFigures): E8 | null {
    return this.#netPrices(figures)?.liquidationPrice ?? null
  }

  #capital(figures: ContractFigures): E8 {
    return capitalOf(this.account, this.terms, figures)
  }

  /** Returns side, liquidation price and bankruptcy price of the net position (5.6); `null` if it is zero. */
  #netPrices(figures: ContractFigures) {
    const { standing, coin } = this.account
    const { contract, takerRate } = standing
    const net = unhedgedOf(standing)
    if (net === null) return null
    const grid = protectiveGrid(net.side, contract.tickSize)
    const capital = this.#capital(figures)
    const limit = classicLossLimit(capital, coin.walletBalance, this.terms.taken.losses, figures.unrealised)
    const held = { ...net, takerRate, positionMargin: capital }
    return {
      side: net.side,
      liquidationPrice: classicLiquidationPrice(contract, held, contract.riskTiers, grid),
      bankruptcyPrice: bankruptcyPrice(contract, { ...held, positionMargin: limit }, grid),
    }
  }
}

/** Returns the loss from its entry price that a contract in classic cross margin can take (5.6). May be negative. */
export function capitalOf({ coin }: WhatIfAccount, { taken }: OwnTerms, figures: ContractFigures): E8 {
  return classicCapital({
    balance: coin.walletBalance,
    otherPositions: coin.initialMargin - coin.orderMargin + taken.uncovered,
    orderMargin: coin.orderMargin + figures.orderIM,
  })
}
