import type { E8 } from '@perpdesk/numeric'
import type { CommandResult } from '../event.ts'
import { invalid } from '../result.ts'

/** Largest fee rate of an account, in E8: 1 %. Rebates have the same limit. */
const MAX_FEE_RATE = 1_000_000n

/** Refuses fee rates (E8 fractions) beyond 1 % either way, a negative taker rate, and rates with a negative sum. */
export function checkFeeRates(rates: { readonly makerRate: E8; readonly takerRate: E8 }): CommandResult | undefined {
  const { makerRate, takerRate } = rates
  for (const [field, rate] of Object.entries({ makerRate, takerRate })) {
    if (rate > MAX_FEE_RATE || rate < -MAX_FEE_RATE) return invalid(field, 'a fee rate is at most 1 %')
  }
  if (takerRate < 0n || makerRate + takerRate < 0n) {
    return invalid('takerRate', 'both rates together must not pay the trader')
  }
  return undefined
}
