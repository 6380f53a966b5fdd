import { type E8, formatE8 } from '@perpdesk/numeric'
import { orderMarginPrice, type Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'
import { checkClosingLoss } from './closing-loss.ts'
import { proveCredit } from './credit.ts'
import { heldValueOf, type OpeningLots, restingOrders, symbolMargin } from './exposure-figures.ts'
import { checkOpenInterest } from './open-interest-limit.ts'
import type { OrderIntent, ReplacedOrder } from './order-intent.ts'
import { presentFigures } from './present-figures.ts'
import { isProvenAffordable } from './prove-order.ts'
import { worstFill } from './worst-fill.ts'

/**
 * Checks open interest, risk limit and margin of an opening order (3.5, steps 11 and 12); returns `undefined` if it is
 * accepted. The order is valued at the better of limit and market (5.3). In cross margin the loss that it could realise
 * at once is charged to the account (5.4); in isolated margin the order must not be liquidated at once. Its closing
 * part must not leave the account in debt.
 */
export function gateOrder(
  state: State,
  exposure: Exposure,
  intent: OrderIntent,
  replaced?: ReplacedOrder,
): CommandResult | undefined {
  const { market } = exposure
  const { side, lots, price, bestOpposite } = intent
  const crowded = checkOpenInterest(exposure, side, lots - (replaced?.lots ?? 0))
  if (crowded !== undefined) return crowded
  const marginTicks = orderMarginPrice(side, price, bestOpposite === 0 ? null : bestOpposite)
  if (isProvenAffordable(state, exposure, intent, marginTicks, replaced)) {
    if (exposure.regime.creditCoversClosing()) return undefined
    if (!diesAtOnce(state, exposure, intent)) {
      return checkClosingLoss(state, exposure, intent, exposure.positionOf(side), replaced)
    }
  }
  const value = market.valueOfCost(market.costOf(marginTicks, lots))
  const orders = withIntent(exposure, intent, value, replaced)
  return (
    checkRiskLimit(exposure, intent, orders) ??
    checkMargin(state, exposure, intent, orders, replaced) ??
    checkClosingLoss(state, exposure, intent, exposure.positionOf(side), replaced)
  )
}

/** Separate, so that its closure is allocated only for orders that reach this check. */
function diesAtOnce(state: State, exposure: Exposure, intent: OrderIntent): boolean {
  return exposure.regime.diesAtOnce(exposure, intent, () => worstFill(state, exposure, intent))
}

function withIntent(
  exposure: Exposure,
  intent: OrderIntent,
  value: E8,
  replaced: ReplacedOrder | undefined,
): OpeningLots {
  const resting = restingOrders(exposure)
  const lots = intent.lots - (replaced?.lots ?? 0)
  const change = value - (replaced === undefined ? 0n : replacedValue(exposure, replaced))
  return intent.side === 'Buy'
    ? { ...resting, buyLots: resting.buyLots + lots, buyValue: resting.buyValue + change }
    : { ...resting, sellLots: resting.sellLots + lots, sellValue: resting.sellValue + change }
}

function replacedValue({ market }: Exposure, replaced: ReplacedOrder): E8 {
  return market.valueOfCost(market.costOf(replaced.price, replaced.lots))
}

function checkRiskLimit(exposure: Exposure, intent: OrderIntent, orders: OpeningLots): CommandResult | undefined {
  const { side } = intent
  const held = heldValueOf(exposure, side)
  const value = held + (side === 'Buy' ? orders.buyValue : orders.sellValue)
  return exposure.regime.checkRiskLimit(exposure, side, value, held)
}

function checkMargin(
  state: State,
  exposure: Exposure,
  intent: OrderIntent,
  orders: OpeningLots,
  replaced: ReplacedOrder | undefined,
): CommandResult | undefined {
  if (!opens(exposure, intent.side, orders)) return undefined
  const present = presentFigures(exposure)
  const required = symbolMargin(exposure, orders) - (present.positionIM + present.orderIM)
  const worst = worstFill(state, exposure, intent)
  const { regime } = exposure
  const needed = regime.neededBalance(required, worst.loss)
  if (needed > 0n) {
    const left = regime.usable(exposure)
    proveCredit(state, exposure, left)
    const usable = left - regime.lossOfReplaced(exposure, intent.side, replaced)
    if (needed > usable) {
      return refuse('insufficientBalance', {
        available: formatE8(usable > 0n ? usable : 0n),
        required: formatE8(needed),
        coin: exposure.market.instrument.settleCoin,
      })
    }
  }
  return regime.diesAtOnce(exposure, intent, () => worst) ? refuse('wouldLiquidateAtOnce') : undefined
}

/** True if the orders of a side exceed the opposite one-way position. */
function opens(exposure: Exposure, side: Side, { buyLots, sellLots }: OpeningLots): boolean {
  if (exposure.hedge) return true
  return side === 'Buy' ? buyLots > exposure.shortLots : sellLots > exposure.longLots
}
