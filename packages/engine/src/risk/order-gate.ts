import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  diesAtOnce,
  leverageText,
  maxLeverageAtValue,
  maxValueAtLeverage,
  neededBalance,
  orderLoss,
  orderMarginPrice,
  type Side,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import { goesByEntry, isIsolated } from '../account/isolation.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import type { State } from '../state.ts'
import { usableTo } from './account-figures.ts'
import { chosenTier } from './chosen-tier.ts'
import { checkClosingLoss } from './closing-loss.ts'
import { proveCredit } from './credit.ts'
import { heldValueOf, type OpeningOrders, restingOrders, symbolMargin } from './exposure-figures.ts'
import { checkOpenInterest } from './open-interest-limit.ts'
import type { OrderIntent, ReplacedOrder } from './order-intent.ts'
import { lossOfReplaced } from './order-loss.ts'
import { presentFigures } from './present-figures.ts'
import { isProvenAffordable } from './prove-order.ts'
import { worstFillPrice } from './worst-price.ts'

/**
 * Open interest, risk limit and margin of an opening order (3.5, steps 11 and 12): `undefined` when it may go on. The order is valued
 * at the better of limit and market (5.3); in cross margin the loss it could realise at once counts against the account
 * (5.4), in isolated margin it must not be liquidated at once. What it closes must not leave its owner owing.
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
    // what is proven in cross margin is more than the loss of closing; where margin goes by entry it says nothing of losses
    if (!goesByEntry(exposure)) return undefined
    const dies = isIsolated(exposure) && wouldDie(exposure, intent, worstFill(state, exposure, intent))
    if (!dies) return checkClosingLoss(state, exposure, intent, exposure.positionOf(side), replaced)
  }
  const value = market.valueOfCost(market.costOf(marginTicks, lots))
  const orders = withIntent(exposure, intent, value, replaced)
  return (
    checkRiskLimit(exposure, intent, orders) ??
    checkMargin(state, exposure, intent, orders, replaced) ??
    checkClosingLoss(state, exposure, intent, exposure.positionOf(side), replaced)
  )
}

function withIntent(
  exposure: Exposure,
  intent: OrderIntent,
  value: E8,
  replaced: ReplacedOrder | undefined,
): OpeningOrders {
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

function checkRiskLimit(exposure: Exposure, intent: OrderIntent, orders: OpeningOrders): CommandResult | undefined {
  const { side } = intent
  const { riskTiers, settleCoin } = exposure.market.instrument
  const held = heldValueOf(exposure, side)
  const value = held + (side === 'Buy' ? orders.buyValue : orders.sellValue)
  const leverage = exposure.leverageOf(side)
  const cap = exposure.perSymbol ? chosenTier(exposure).maxValue : maxValueAtLeverage(riskTiers, leverage)
  if (value <= cap) return undefined
  const largest = maxLeverageAtValue(riskTiers, value)
  if (exposure.perSymbol || largest === 0) {
    const limit = exposure.perSymbol ? cap : (riskTiers.at(-1)?.maxValue ?? 0n)
    return refuse('riskLadderExceeded', { limit: formatE8(limit), coin: settleCoin })
  }
  const params = { leverage: leverageText(leverage), maxLeverage: leverageText(largest) }
  return refuse(held > cap ? 'leverageBeyondTier' : 'riskLimitExceeded', params)
}

function checkMargin(
  state: State,
  exposure: Exposure,
  intent: OrderIntent,
  orders: OpeningOrders,
  replaced: ReplacedOrder | undefined,
): CommandResult | undefined {
  if (!opens(exposure, intent.side, orders)) return undefined
  const present = presentFigures(exposure)
  const required = symbolMargin(exposure, orders) - (present.positionIM + present.orderIM)
  const worst = worstFill(state, exposure, intent)
  const isolated = isIsolated(exposure)
  const needed = neededBalance({ isolated, margin: required, loss: worst.loss })
  if (needed > 0n) {
    const left = usableTo(exposure)
    proveCredit(state, exposure, left)
    const usable = left - lossOfReplaced(exposure, intent.side, replaced)
    if (needed > usable) {
      return refuse('insufficientBalance', {
        available: formatE8(usable > 0n ? usable : 0n),
        required: formatE8(needed),
        coin: exposure.market.instrument.settleCoin,
      })
    }
  }
  return isolated && wouldDie(exposure, intent, worst) ? refuse('wouldLiquidateAtOnce') : undefined
}

/** Whether the orders of a side go beyond the opposite one-way position. */
function opens(exposure: Exposure, side: Side, { buyLots, sellLots }: OpeningOrders): boolean {
  if (exposure.hedge) return true
  return side === 'Buy' ? buyLots > exposure.shortLots : sellLots > exposure.longLots
}

/** The order at the worst price that it could trade at in the present book: its value there, and its loss against the mark. */
function worstFill(state: State, exposure: Exposure, intent: OrderIntent): { value: E8; loss: E8 } {
  const { market } = exposure
  const { side, lots } = intent
  const value = market.valueOf(worstFillPrice(state, exposure, intent), lots)
  return { value, loss: orderLoss(market.instrument, side, market.qtyOf(lots), value, market.prices.mark) }
}

/** Whether the order, filled at its worst price, would be liquidated at the present mark. */
function wouldDie(exposure: Exposure, { side, lots }: OrderIntent, { value, loss }: { value: E8; loss: E8 }): boolean {
  const { market } = exposure
  const leverageE2 = exposure.leverageOf(side)
  const markValue = market.markValueOf(lots)
  const heldValue = heldValueOf(exposure, side)
  return diesAtOnce({ value, markValue, heldValue, loss, leverageE2, tiers: market.instrument.riskTiers })
}
