import { e8 } from '@perpdesk/numeric'
import { marketTypeOf, type Position } from '@perpdesk/protocol'
import { isInverse, REFUSALS } from '@perpdesk/trading'
import { type ApiError, call, telemetry } from '../../client/index.ts'
import type { Contract } from '../../stores/index.ts'

/**
 * Adds margin to a position, in E8 of its settle coin, or removes some if the amount is negative. Resolves with
 * `undefined` on success, otherwise with the error. The request names the margin added before, so that it takes effect
 * once and can be repeated after a lost answer.
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
  // the margin is as the first call left it, or another session has changed it in between
  const now = await call('briefPositions', { symbol }, { toast: false })
  const held = now.ok ? now.result.list.find((one) => one.positionIdx === positionIdx) : undefined
  if (held === undefined) return answer.error
  return e8(held.addedMargin) === before + amount ? undefined : again.error
}

/** {@link moveMargin}, counted by the family of the contract when sent and when accepted by the exchange (LEV-07). */
export async function moveCounted(position: Position, contract: Contract, amount: bigint) {
  const family = isInverse(contract) ? 'Inverse' : 'Linear'
  telemetry.count(`addMargin${family}`, marketTypeOf(contract))
  const error = await moveMargin(position, amount)
  if (error === undefined) telemetry.count(`addedMargin${family}`, marketTypeOf(contract))
  return error
}
