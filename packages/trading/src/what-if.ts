import type { E8 } from '@perpdesk/numeric'
import { initialMarginRate, maintenanceMarginRate } from './account.ts'
import { contractFigures } from './margin/contract-margin.ts'
import { rulesOf } from './margin/rules-of.ts'
import type { PositionAfter, WhatIfAccount } from './what-if-account.ts'
import { type ActedOn, actedOn } from './what-if-fills.ts'
import { type GateAnswer, judge } from './what-if-gate.ts'
import { positionOf, sideOfPosition, type WhatIfOrder } from './what-if-order.ts'

/** Effect of an order (ORD-11). Money in E8 of the settle coin. */
export interface WhatIf extends GateAnswer {
  /** Fee of what it takes from the book. */
  readonly fee: E8
  /** Profit of what it closes, before fees. */
  readonly realised: E8
  /** The position that the order belongs to, as it would stand then; `null` when nothing is left of it. */
  readonly position: PositionAfter | null
  /** Liquidation price of the contract: that position's, in hedged cross margin that of the unhedged side. */
  readonly liquidationPrice: E8 | null
  readonly availableAfter: E8
  /**
   * Rates of the account after the order, fractions; `null` in isolated margin and without a margin balance. An order on a
   * contract that stands on a wallet of its own leaves them as they are.
   */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/**
 * Computes the effect of an order at the present prices and book: margin, fee, position, liquidation price and account
 * rates. The exchange's own gate uses the same parts, and its answer is the same to the last unit.
 */
export function whatIf(account: WhatIfAccount, order: WhatIfOrder): WhatIf {
  const { account: after, fee, realised } = actedOn(account, order)
  return { ...judge(account, order), fee, realised, ...outlookOf(after, order) }
}

/** An order that acts among others: the gate's answer, and the account that the next one meets. */
export interface PlayedOrder extends GateAnswer, ActedOn {}

/**
 * Plays an order as the exchange does with orders that are sent together, as those of a scaled order (3.9): each meets the account
 * that the one before it left, and one that is refused pays nothing and leaves it as it is.
 */
export function playOrder(account: WhatIfAccount, order: WhatIfOrder): PlayedOrder {
  const gate = judge(account, order)
  if (gate.verdict !== 'taken') return { ...gate, account, fee: 0n, realised: 0n }
  return { ...gate, ...actedOn(account, order) }
}

/** Figures of an account on a contract: the part of {@link WhatIf} that is of the account and not of the order. */
export type Outlook = Pick<
  WhatIf,
  'position' | 'liquidationPrice' | 'availableAfter' | 'initialMarginRate' | 'maintenanceMarginRate'
>

/** The account's figures as it stands, with the position that orders of this side belong to. */
export function outlookOf(account: WhatIfAccount, order: Pick<WhatIfOrder, 'side' | 'closing'>): Outlook {
  const figures = contractFigures(account.standing)
  const rules = rulesOf(account)
  const own = ownPosition(account, order)
  const position = own === undefined ? null : rules.positionAfter(own, figures)
  const rated = rules.rated(figures)
  return {
    position,
    liquidationPrice: rules.liquidationPrice(position, figures),
    availableAfter: rules.available(figures),
    initialMarginRate: rated && initialMarginRate(rated),
    maintenanceMarginRate: rated && maintenanceMarginRate(rated),
  }
}

/** The position that an order belongs to. */
function ownPosition({ standing }: WhatIfAccount, order: Pick<WhatIfOrder, 'side' | 'closing'>) {
  return positionOf(standing.positions, standing.hedge, sideOfPosition(order))
}
