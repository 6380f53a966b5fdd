import { formatE8, mulDivInt } from '@perpdesk/numeric'
import type { Side } from '@perpdesk/trading'
import type { Exposure } from '../account/account.ts'
import type { CommandResult } from '../event.ts'
import { refuse } from '../result.ts'

const SHARE_UNITS = 10_000

/**
 * Refuses lots that would give an account too large a part of a contract (110021): its position and the orders of that
 * side may be at most the larger of a share of all open interest, rounded down, and a fixed quantity. An order beyond
 * an opposite one-way position counts only with the lots that it opens.
 */
export function checkOpenInterest(exposure: Exposure, side: Side, lots: number): CommandResult | undefined {
  const { market, hedge } = exposure
  const isBuy = side === 'Buy'
  const held = isBuy ? exposure.longLots : exposure.shortLots
  const covered = hedge ? 0 : isBuy ? exposure.shortLots : exposure.longLots
  const reached = held - covered + (isBuy ? exposure.buyLots : exposure.sellLots) + lots
  if (reached <= market.freeLots) return undefined
  const shareE4 = market.instrument.openInterestLimit?.shareE4 ?? 0
  const most = Math.max(market.freeLots, mulDivInt(market.openInterest, shareE4, SHARE_UNITS, 'floor'))
  return reached <= most ? undefined : refuse('openInterestLimited', { limit: formatE8(market.qtyOf(most)) })
}
