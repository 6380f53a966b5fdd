import {
  BORROW_REFUSALS,
  type BorrowRefusalName,
  REFUSALS,
  type RefusalName,
  SPOT_REFUSALS,
  type SpotRefusalName,
  TOKEN_REFUSALS,
  type TokenRefusalName,
} from '@perpdesk/trading'
import type { CommandResult } from './event.ts'

const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze({})

const CODES = { ...REFUSALS, ...SPOT_REFUSALS, ...BORROW_REFUSALS, ...TOKEN_REFUSALS }

/** Result of a command that creates no order. */
export const DONE: CommandResult = Object.freeze({ code: 0, orderId: 0, price: 0, params: NO_PARAMS })

/** Returns the result of a command about an order: its id, and its price in ticks. */
export function done(orderId: number, price: number): CommandResult {
  return { code: 0, orderId, price, params: NO_PARAMS }
}

/**
 * Returns a refusal by the name of its code; `params` are parameters of its message, `orderId` names the order that is
 * the reason.
 */
export function refuse(
  name: RefusalName | SpotRefusalName | BorrowRefusalName | TokenRefusalName,
  params: Readonly<Record<string, string>> = NO_PARAMS,
  orderId = 0,
): CommandResult {
  return { code: CODES[name], orderId, price: 0, params }
}

/** Returns refusal 10001 with the field and its error. */
export function invalid(field: string, reason: string): CommandResult {
  return refuse('invalidParameter', { field, reason })
}
