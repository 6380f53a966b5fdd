import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  diesAtOnce,
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
import { availableTo } from './account-figures.ts'
import { chosenTier } from './chosen-tier.ts'
import { markValueOf, type OpeningOrders, restingOrders, symbolMargin } from './exposure-figures.ts'
import { checkOpenInterest } from './open-interest-limit.ts'
import { presentFigures } from './present-figures.ts'

/** An opening order that asks to be taken. */
export interface OrderIntent {
  readonly side: Side
  readonly lots: number
  /** Limit in ticks, and the worst price it could trade at in the present book. */
  readonly price: number
  readonly worstPrice: number
  /** Best price of the other side in ticks, 0 when that is empty. */
  readonly bestOpposite: number
}

/** What takes part of the resting sums away: the order that is being amended. */
export interface ReplacedOrder {
  readonly lots: number
  readonly price: number
}

/**
 * Open interest, risk limit and margin of an opening order (3.5, steps 11 and 12): `undefined` when it may go on. The order is valued
 * at the better of limit and market (5.3); in cross margin the loss it could realise at once counts against the account
 * (5.4), in isolated margin it must not be liquidated at once.
 */
export function gateOrder(
  exposure: Exposure,
  intent: OrderIntent,
  replaced?: ReplacedOrder,
): CommandResult | undefined {
  const { market } = exposure
  const { side, lots, price, bestOpposite } = intent
  const crowded = checkOpenInterest(exposure, side, lots - (replaced?.lots ?? 0))
  if (crowded !== undefined) return crowded
  const marginTicks = orderMarginPrice(side, price, bestOpposite === 0 ? null : bestOpposite)
  const value = market.valueOfCost(market.costOf(marginTicks, lots))
  const orders = withIntent(exposure, intent, value, replaced)
  return checkRiskLimit(exposure, intent, orders) ?? checkMargin(exposure, intent, orders)
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
  const own = exposure.positionOf(side)
  const holdsSide = side === 'Buy' ? own.lots > 0 : own.lots < 0
  const held = holdsSide ? markValueOf(exposure, own) : 0n
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

function checkMargin(exposure: Exposure, intent: OrderIntent, orders: OpeningOrders): CommandResult | undefined {
  const { market } = exposure
  const { settleCoin } = market.instrument
  const present = presentFigures(exposure)
  const required = symbolMargin(exposure, orders) - (present.positionIM + present.orderIM)
  if (required <= 0n) return undefined
  const available = availableTo(exposure)
  const worst = market.valueOf(intent.worstPrice, intent.lots)
  const loss = orderLoss(market.instrument, intent.side, market.qtyOf(intent.lots), worst, market.prices.mark)
  const needed = neededBalance({ goesByEntry: goesByEntry(exposure), margin: required, loss })
  if (needed > available) {
    return refuse('insufficientBalance', {
      available: formatE8(available > 0n ? available : 0n),
      required: formatE8(needed),
      coin: settleCoin,
    })
  }
  return isIsolated(exposure) && wouldDie(exposure, intent, worst, loss) ? refuse('wouldLiquidateAtOnce') : undefined
}

/** Whether the order alone, filled at its worst price, would stand below its maintenance margin at the present mark. */
function wouldDie(exposure: Exposure, intent: OrderIntent, value: E8, loss: E8): boolean {
  const { market } = exposure
  const leverageE2 = exposure.leverageOf(intent.side)
  const markValue = market.markValueOf(intent.lots)
  return diesAtOnce({ value, markValue, loss, leverageE2, tiers: market.instrument.riskTiers })
}

/** `1250` as `12.5`. */
export function leverageText(leverageE2: number): string {
  return formatE8(BigInt(leverageE2) * 1_000_000n)
}
