import type { LeverageSetting } from '@perpdesk/protocol'
import { type ContractCapabilities, isIsolatedMode, type MarginMode, type SettingChange } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type Contract, useOpenOrders, usePositions } from '../../stores/index.ts'
import { leveragesIn } from './save-modes.ts'

interface MarginWish {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: MarginMode
  readonly present: ContractCapabilities
}

/**
 * Returns the change to the chosen margin mode in the form that the rules of `trading` evaluate; `undefined` if it is
 * the current mode.
 */
export function useMarginChange({ contract, setting, margin, present }: MarginWish): SettingChange | undefined {
  const { mode, choosesMode } = present
  const { symbol } = contract
  return useMemo((): SettingChange | undefined => {
    if (margin === mode) return undefined
    if (!choosesMode) return { kind: 'marginMode', marginMode: margin }
    const isolated = isIsolatedMode(margin)
    const { buyLeverageE2, sellLeverageE2 } = leveragesIn(setting, isolated)
    return { kind: 'contractMode', symbol, isolated, leverageE2: { Buy: buyLeverageE2, Sell: sellLeverageE2 } }
  }, [margin, mode, choosesMode, symbol, setting])
}

/**
 * Returns the obstacle to another position mode, which can only change without positions and open orders in the
 * contract (4.1).
 */
export function usePositionModeBlock(symbol: string, isWished: boolean): 'positionExists' | 'ordersOpen' | undefined {
  const positions = usePositions().value
  const orders = useOpenOrders().value
  if (!isWished) return undefined
  if (positions.some((position) => position.symbol === symbol && position.side !== '')) return 'positionExists'
  return orders.some((order) => order.symbol === symbol) ? 'ordersOpen' : undefined
}
