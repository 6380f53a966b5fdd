import type { ContractType } from '@perpdesk/trading'
import { beforeEach, expect, it, vi } from 'vitest'
import { closeServerDialog, serverDialogNow, showInsufficientBalance, showOrderFailed } from './server-dialog.ts'

const contractType = vi.hoisted((): { is: ContractType } => ({ is: 'LinearPerpetual' }))
vi.mock('./instruments.ts', () => ({
  instrumentOf: (symbol: string) =>
    symbol === 'GONE' ? undefined : { contract: { contractType: contractType.is, displayName: `${symbol} shown` } },
}))

const error = { code: 39303, message: 'Only a part was placed.', params: {}, unknown: false }
const failed = (symbol: string, result: unknown) => {
  showOrderFailed(symbol, error, { retCode: 39303, result })
  return serverDialogNow()
}
beforeEach(closeServerDialog)

it('[ERR-02] 39303 names the contract and how much was not placed: at 1e8 for linear ones, as it is for inverse ones', () => {
  contractType.is = 'LinearPerpetual'
  const rest = { qty: '1.5', symbol: 'BTCUSDT shown' }
  expect(failed('BTCUSDT', { create_order_failed_qty_x: '150000000' })).toMatchObject({ kind: 'orderFailed', rest })
  contractType.is = 'InversePerpetual'
  expect(failed('BTCUSD', { create_order_failed_qty_x: '150000000' })).toMatchObject({ rest: { qty: '150000000' } })
})

it('[ERR-02] a failure that does not say how much shows its sentence', () => {
  for (const result of [
    undefined,
    null,
    [],
    {},
    { create_order_failed_qty_x: 7 },
    { create_order_failed_qty_x: '1e9' },
  ]) {
    expect(failed('BTCUSDT', result)).toEqual({ kind: 'orderFailed', message: error.message })
  }
  expect(failed('GONE', { create_order_failed_qty_x: '1' })).toEqual({ kind: 'orderFailed', message: error.message })
})

it('[ERR-02] what is missing is named when the exchange says it', () => {
  showInsufficientBalance({ code: 110007, message: 'Too little.', params: { coin: 'USDC' }, unknown: false })
  expect(serverDialogNow()).toEqual({ kind: 'insufficientBalance', message: 'Too little.', coin: 'USDC' })
})
