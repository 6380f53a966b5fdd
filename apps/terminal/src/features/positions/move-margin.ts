import { e8 } from '@perpdesk/numeric'
import { marketTypeOf, type Position } from '@perpdesk/protocol'
import { isInverse, REFUSALS } from '@perpdesk/trading'
import { type ApiError, call, telemetry } from '../../client/index.ts'
import type { Contract } from '../../stores/index.ts'

/**
 * Adds margin to a position, E8 of its coin, or takes some away where the amount is below zero; `undefined` when it was
 * done. The call names the margin added before, so it acts once: after a lost answer it is sent again.
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
  // it stands as the first call left it, or another session has moved margin in between
  const now = await call('briefPositions', { symbol }, { toast: false })
  const held = now.ok ? now.result.list.find((one) => one.positionIdx === positionIdx) : undefined
  if (held === undefined) return answer.error
  return e8(held.addedMargin) === before + amount ? undefined : again.error
}

/** {@link moveMargin}, counted by the family of the contract as it leaves and as the exchange has taken it (LEV-07). */
export async function moveCounted(position: Position, contract: Contract, amount: bigint) {
  const family = isInverse(contract) ? 'Inverse' : 'Linear'
  telemetry.count(`addMargin${family}`, marketTypeOf(contract))
  const error = await moveMargin(position, amount)
  if (error === undefined) telemetry.count(`addedMargin${family}`, marketTypeOf(contract))
  return error
}
