import { type E8, formatE8, toSafeInteger } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import {
  type CrossAccount,
  hasReachedMaintenanceRate,
  MAX_MMR_CLOSE_RATE_E4,
  type PositionIdx,
} from '@perpdesk/trading'
import { typedDecimal } from '../../../../format/index.ts'

export type MmrIssueKey =
  | 'rateMissing'
  | 'unreadable'
  | 'rateOffStep'
  | 'rateTooHigh'
  | 'rateReached'
  | 'unchanged'
  | 'wouldRaise'

export interface MmrIssue {
  readonly key: MmrIssueKey
  readonly params: Readonly<Record<string, string>>
}

/** The smallest step of a rate: one part in 10 000, as a percentage at 1e8. */
export const RATE_STEP = 1_000_000n
const MOST = BigInt(MAX_MMR_CLOSE_RATE_E4) * RATE_STEP

/**
 * Returns the first issue of a rate typed in percent, in the exchange's order: the rate must be above the account's
 * present rate and at most 90 %, and closing must not raise the account's rate itself. `presentE4` is the rate already
 * set, 0 for none.
 */
export function mmrIssue(
  typed: string,
  { cross, raises, presentE4 }: { readonly cross: CrossAccount; readonly raises: boolean; readonly presentE4: number },
): MmrIssue | undefined {
  const rate = typedDecimal(typed)
  if (rate === undefined && typed !== '') return issue('unreadable')
  if (rate === undefined || rate <= 0n) return issue('rateMissing')
  if (rate % RATE_STEP !== 0n) return issue('rateOffStep', { step: formatE8(RATE_STEP) })
  if (rate > MOST) return issue('rateTooHigh', { max: formatE8(MOST) })
  const rateE4 = rateE4Of(rate)
  if (rateE4 === presentE4) return issue('unchanged')
  if (hasReachedMaintenanceRate(cross, rateE4)) return issue('rateReached')
  return raises ? issue('wouldRaise') : undefined
}

/** Returns a rate in parts of 10 000. `rate` is a percentage at 1e8 and a multiple of `RATE_STEP`. */
export function rateE4Of(rate: E8): number {
  return toSafeInteger(rate / RATE_STEP)
}

/** Returns a rate as it would be typed: `80` for 8000. */
export function rateText(rateE4: number): string {
  return formatE8(BigInt(rateE4) * RATE_STEP)
}

/** Returns the untriggered close by margin rate of a position; `undefined` for none. */
export function waitingClose(orders: readonly Order[], symbol: string, positionIdx: PositionIdx): Order | undefined {
  return orders.find(
    (order) =>
      order.stopOrderType === 'MmRateClose' &&
      order.orderStatus === 'Untriggered' &&
      order.symbol === symbol &&
      order.positionIdx === positionIdx,
  )
}

function issue(key: MmrIssueKey, params: MmrIssue['params'] = {}): MmrIssue {
  return { key, params }
}
