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

/** The chosen margin mode as the rules judge it; `undefined` where it is the present one. */
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

/** Obstacle to another position mode: it changes only where nothing is held and no order waits (4.1). */
export function usePositionModeBlock(symbol: string, isWished: boolean): 'positionExists' | 'ordersOpen' | undefined {
  const positions = usePositions().value
  const orders = useOpenOrders().value
  if (!isWished) return undefined
  if (positions.some((position) => position.symbol === symbol && position.side !== '')) return 'positionExists'
  return orders.some((order) => order.symbol === symbol) ? 'ordersOpen' : undefined
}
