import { formatE8 } from '@perpdesk/numeric'
import { isInverse } from '@perpdesk/trading'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type ApiError, onComplianceWall } from '../client/index.ts'
import { instrumentOf } from './instruments.ts'

/** Answers of the exchange that are shown in a dialog instead of a toast. */
export type ServerDialog =
  | { readonly kind: 'none' }
  /** A service is not available to this user in this region (10024). */
  | { readonly kind: 'wall'; readonly message: string }
  /** An order failed in whole or in part; `rest` is the part that was not placed (39303). */
  | { readonly kind: 'orderFailed'; readonly message: string; readonly rest?: OrderRest }
  /** The balance is insufficient; `coin` is the missing coin. */
  | { readonly kind: 'insufficientBalance'; readonly message: string; readonly coin: string }

export interface OrderRest {
  readonly qty: string
  readonly symbol: string
}

const NONE: ServerDialog = { kind: 'none' }
const store = createStore<ServerDialog>()((): ServerDialog => NONE)

const open = (dialog: ServerDialog) => store.setState(dialog, true)
export const closeServerDialog = () => open(NONE)
export const useServerDialog = (): ServerDialog => useStore(store)
export const serverDialogNow = (): ServerDialog => store.getState()

onComplianceWall(({ message }) => open({ kind: 'wall', message }))

/** Opens the dialog for a failed order; the answer of 39303 contains the part that was not placed. */
export function showOrderFailed(symbol: string, error: ApiError, origin: Readonly<Record<string, unknown>>): void {
  const rest = restOf(symbol, origin['result'])
  open({ kind: 'orderFailed', message: error.message, ...(rest !== undefined && { rest }) })
}

export function showInsufficientBalance(error: ApiError): void {
  open({ kind: 'insufficientBalance', message: error.message, coin: error.params['coin'] ?? '' })
}

/**
 * Returns the unplaced part of an answer. For linear contracts the quantity is scaled by 1e8, for inverse contracts it
 * is not.
 */
function restOf(symbol: string, result: unknown): OrderRest | undefined {
  const field: unknown =
    typeof result === 'object' && result !== null && 'create_order_failed_qty_x' in result
      ? result.create_order_failed_qty_x
      : undefined
  const contract = instrumentOf(symbol)?.contract
  if (typeof field !== 'string' || !/^[0-9]{1,25}(?:\.[0-9]{1,8})?$/.test(field) || contract === undefined) {
    return undefined
  }
  const isScaled = !isInverse(contract) && !field.includes('.')
  return { qty: isScaled ? formatE8(BigInt(field)) : field, symbol: contract.displayName }
}
