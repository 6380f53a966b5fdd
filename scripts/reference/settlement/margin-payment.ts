import { isIsolated } from '../account/isolation.ts'
import type { Position, Standing } from '../model.ts'
import { available } from '../risk/account-figures.ts'

/**
 * Takes the part of a payment that an isolated account's available balance did not cover from the position's margin.
 */
export function payFromMargin(standing: Standing, position: Position, paid: bigint): void {
  const { account, market } = standing
  const lacking = -available(account, market.instrument.settleCoin)
  if (paid <= 0n || !isIsolated(standing) || lacking <= 0n) return
  position.added -= lacking < paid ? lacking : paid
}
