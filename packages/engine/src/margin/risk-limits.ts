import { type E8, formatE8 } from '@perpdesk/numeric'
import {
  leverageText,
  maxLeverageAtValue,
  maxValueAtLeverage,
  riskLimitValue,
  type Side,
  tierIndexOf,
} from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'
import { chosenTier } from '../risk/chosen-tier.ts'
import { markValueOf, restingOrders } from '../risk/exposure-figures.ts'

/** Refuses a side worth more than the risk ladder allows at its leverage. For contracts without a chosen tier. */
export function checkLeverage(exposure: Exposure, side: Side, value: E8, held: E8): CommandResult | undefined {
  const { riskTiers } = exposure.market.instrument
  const leverage = exposure.leverageOf(side)
  const cap = maxValueAtLeverage(riskTiers, leverage)
  if (value <= cap) return undefined
  const largest = maxLeverageAtValue(riskTiers, value)
  if (largest === 0) return beyondLadder(exposure, riskTiers.at(-1)?.maxValue ?? 0n)
  const params = { leverage: leverageText(leverage), maxLeverage: leverageText(largest) }
  return refuse(held > cap ? 'leverageBeyondTier' : 'riskLimitExceeded', params)
}

/** Refuses a side worth more than the chosen tier allows. */
export function checkChosenTier(exposure: Exposure, value: E8): CommandResult | undefined {
  const { maxValue } = chosenTier(exposure)
  return value <= maxValue ? undefined : beyondLadder(exposure, maxValue)
}

function beyondLadder({ market }: Exposure, limit: E8): CommandResult {
  return refuse('riskLadderExceeded', { limit: formatE8(limit), coin: market.instrument.settleCoin })
}

/** Returns the number of the tier, from 1, that positions and orders together have reached (R5.4). */
export function reachedTier(exposure: Exposure): number {
  const orders = restingOrders(exposure)
  let long = 0n
  let short = 0n
  for (const position of exposure.positions) {
    if (position.lots > 0) long += markValueOf(exposure, position)
    else if (position.lots < 0) short += markValueOf(exposure, position)
  }
  const value = riskLimitValue({ long, buyOrders: orders.buyValue, short, sellOrders: orders.sellValue })
  return tierIndexOf(exposure.market.instrument.riskTiers, value) + 1
}
