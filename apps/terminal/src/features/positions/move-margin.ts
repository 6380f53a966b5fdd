import { e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { REFUSALS } from '@perpdesk/trading'
import { type ApiError, call } from '../../client/index.ts'

/**
 * Adds margin to a position, E8 of its coin, or takes some away where the amount is below zero; `undefined` when it was done. The
 * call names what had been added before, so it acts once: an answer that was lost is asked for by sending it again.
 */
export async function moveMargin(position: Position, amount: bigint): Promise<ApiError | undefined> {
  const { symbol, positionIdx } = position
  const before = e8(position.addedMargin)
  const request = {
    symbol,
    positionIdx,
    addToPositionBalanceE8: amount.toString(),
    addedMarginE8: before.toString(),
  }
  const answer = await call('addMargin', request, { toast: false })
  if (answer.ok) return undefined
  if (!answer.error.unknown) return answer.error
  const again = await call('addMargin', request, { toast: false })
  if (again.ok) return undefined
  if (again.error.code !== REFUSALS.marginUnchanged) return again.error
  // it stands as the first call left it, or somebody else has moved margin in between
  const now = await call('briefPositions', { symbol }, { toast: false })
  const held = now.ok ? now.result.list.find((one) => one.positionIdx === positionIdx) : undefined
  if (held === undefined) return answer.error
  return e8(held.addedMargin) === before + amount ? undefined : again.error
}
