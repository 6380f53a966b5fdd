import type { E8 } from '@perpdesk/numeric'
import { initialMarginRate, maintenanceMarginRate } from './account.ts'
import { contractFigures } from './margin/contract-margin.ts'
import { rulesOf } from './margin/rules-of.ts'
import type { PositionAfter, WhatIfAccount } from './what-if-account.ts'
import { type ActedOn, actedOn } from './what-if-fills.ts'
import { type GateAnswer, judge } from './what-if-gate.ts'
import { positionOf, sideOfPosition, type WhatIfOrder } from './what-if-order.ts'

/** The effect of an order on its account (ORD-11). Money in E8 of the settle coin. */
export interface WhatIf extends GateAnswer {
  /** Fee of the order's fills. */
  readonly fee: E8
  /** Profit of the closed part, before fees. */
  readonly realised: E8
  /** The order's position afterwards; `null` if it is closed. */
  readonly position: PositionAfter | null
  /** Liquidation price of that position; in cross margin with a hedge, of the net position. */
  readonly liquidationPrice: E8 | null
  readonly availableAfter: E8
  /**
   * Margin rates of the account after the order, as fractions; `null` in isolated margin and if the margin balance is
   * not above zero. An order on a contract with a wallet of its own does not change them.
   */
  readonly initialMarginRate: E8 | null
  readonly maintenanceMarginRate: E8 | null
}

/**
 * Returns the effect of an order at current prices and in the current order book: margin, fee, position, liquidation
 * price and margin rates. The exchange checks orders with the same functions, so its result is equal to the last unit.
 */
export function whatIf(account: WhatIfAccount, order: WhatIfOrder): WhatIf {
  const { account: after, fee, realised } = actedOn(account, order)
  return { ...judge(account, order), fee, realised, ...outlookOf(after, order) }
}

/** The result of one order in a sequence: its margin checks, and the account on which the next order is executed. */
export interface PlayedOrder extends GateAnswer, ActedOn {}

/**
 * Executes one order of several that are sent together, such as those of a scaled order (3.9), as the exchange does: on
 * the account that the previous order left. A refused order costs nothing and does not change the account.
 */
export function playOrder(account: WhatIfAccount, order: WhatIfOrder): PlayedOrder {
  const gate = judge(account, order)
  if (gate.verdict !== 'taken') return { ...gate, account, fee: 0n, realised: 0n }
  return { ...gate, ...actedOn(account, order) }
}

/** The figures of {@link WhatIf} that describe the account and not the order. */
export type Outlook = Pick<
  WhatIf,
  'position' | 'liquidationPrice' | 'availableAfter' | 'initialMarginRate' | 'maintenanceMarginRate'
>

/** Returns the current figures of an account in a contract, with the position that an order of this side belongs to. */
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

/** Returns the position that an order belongs to. */
function ownPosition({ standing }: WhatIfAccount, order: Pick<WhatIfOrder, 'side' | 'closing'>) {
  return positionOf(standing.positions, standing.hedge, sideOfPosition(order))
}
