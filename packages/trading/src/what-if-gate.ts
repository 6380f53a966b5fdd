import type { E8 } from '@perpdesk/numeric'
import { orderLoss } from './account.ts'
import { oppositeSide } from './direction.ts'
import { contractFigures, contractMargin, heldPosition, markValueOf } from './margin/contract-margin.ts'
import { rulesOf } from './margin/rules-of.ts'
import { orderMarginPrice } from './margin.ts'
import { isCloseCovered } from './order-gate.ts'
import { contractValue } from './value.ts'
import type { WhatIfAccount } from './what-if-account.ts'
import { added, type WhatIfOrder } from './what-if-order.ts'

/**
 * The verdict on an order. `closesBeyondBacking` is the refusal 110003: at the worst price, closing the lots would lose
 * more than their backing.
 */
export type WhatIfVerdict =
  | 'taken'
  | 'riskLimitExceeded'
  | 'insufficientBalance'
  | 'wouldLiquidateAtOnce'
  | 'closesBeyondBacking'

/** The result of the margin checks of an order; money in E8 of the settle coin. */
export interface GateAnswer {
  readonly verdict: WhatIfVerdict
  /** Additional margin of the contract; zero or more. */
  readonly margin: E8
  /** The usable balance that the order needs for margin and immediate loss, and the balance that new orders may use. */
  readonly needed: E8
  readonly available: E8
}

/**
 * Returns the verdict on an order's risk limit, margin (3.5, steps 11 and 12) and closing part, and the amounts behind
 * it. The exchange checks orders with the same functions.
 */
export function judge(account: WhatIfAccount, order: WhatIfOrder): GateAnswer {
  const { standing } = account
  const { contract, hedge, mark } = standing
  const rules = rulesOf(account)
  const available = rules.usable(contractFigures(standing))
  const closes = isBacked(account, order) ? 'taken' : 'closesBeyondBacking'
  if (order.closing) return { verdict: closes, margin: 0n, needed: 0n, available }
  const value = contractValue(contract, orderMarginPrice(order.side, order.limit, order.bestOpposite), order.qty, 'up')
  const orders = added(standing.orders, order.side, order.qty, value)
  const more = contractMargin(standing, orders) - contractMargin(standing, standing.orders)
  const margin = more > 0n ? more : 0n
  const worst = contractValue(contract, order.worstPrice, order.qty, 'halfUp')
  const loss = orderLoss(contract, order.side, order.qty, worst, mark)
  const needed = rules.needed(more, loss)
  const leverageE2 = standing.leverageE2[order.side]
  const held = heldPosition(standing, order.side)
  const sideQty = order.side === 'Buy' ? orders.buyQty : orders.sellQty
  const heldValue = held === undefined ? 0n : markValueOf(standing, held.size)
  const reached = heldValue + (order.side === 'Buy' ? orders.buyValue : orders.sellValue)
  const tiers = contract.riskTiers
  const opens = hedge || held !== undefined || sideQty > (standing.positions[0]?.size ?? 0n)
  const markValue = markValueOf(standing, order.qty)
  const verdict =
    reached > rules.largestValue(order.side)
      ? 'riskLimitExceeded'
      : opens && needed > 0n && needed > available
        ? 'insufficientBalance'
        : opens && rules.diesAtOnce(() => ({ value: worst, markValue, heldValue, loss, leverageE2, tiers }))
          ? 'wouldLiquidateAtOnce'
          : closes
  return { verdict, margin, needed, available }
}

/** True if the backing of the lots that the order closes covers their possible loss (see {@link isCloseCovered}). */
function isBacked(account: WhatIfAccount, order: WhatIfOrder): boolean {
  const { standing } = account
  const { contract, hedge, mark, takerRate } = standing
  const held = order.closing || !hedge ? heldPosition(standing, oppositeSide(order.side)) : undefined
  const closed = held === undefined ? 0n : order.qty < held.size ? order.qty : held.size
  if (held === undefined || closed === 0n) return true
  const value = contractValue(contract, order.worstClosingPrice, closed, 'halfUp')
  const loss = orderLoss(contract, order.side, closed, value, mark)
  return isCloseCovered({
    value,
    loss,
    takerRate,
    backing: rulesOf(account).backing(contractFigures(standing), held, closed),
  })
}
