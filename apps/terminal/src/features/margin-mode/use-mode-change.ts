import type { LeverageSetting } from '@perpdesk/protocol'
import type { MarginMode, SettingChange } from '@perpdesk/trading'
import { useMemo } from 'react'
import { type Contract, useOpenOrders, usePositions } from '../../stores/index.ts'
import type { ContractMargin } from '../leverage/index.ts'
import { leveragesIn } from './save-modes.ts'

interface MarginWish {
  readonly contract: Contract
  readonly setting: LeverageSetting
  readonly margin: MarginMode
  readonly present: ContractMargin
}

/** The chosen margin mode as the rules judge it; `undefined` where it is the present one. */
export function useMarginChange({ contract, setting, margin, present }: MarginWish): SettingChange | undefined {
  const { marginMode, perContract } = present
  const { symbol } = contract
  return useMemo((): SettingChange | undefined => {
    if (margin === marginMode) return undefined
    if (!perContract) return { kind: 'marginMode', marginMode: margin }
    const isolated = margin === 'ISOLATED_MARGIN'
    const { buyLeverageE2, sellLeverageE2 } = leveragesIn(setting, isolated)
    return { kind: 'contractMode', symbol, isolated, leverageE2: { Buy: buyLeverageE2, Sell: sellLeverageE2 } }
  }, [margin, marginMode, perContract, symbol, setting])
}

/** Obstacle to another position mode: it changes only where nothing is held and no order waits (4.1). */
export function usePositionModeBlock(symbol: string, isWished: boolean): 'positionExists' | 'ordersOpen' | undefined {
  const positions = usePositions().value
  const orders = useOpenOrders().value
  if (!isWished) return undefined
  if (positions.some((position) => position.symbol === symbol && position.side !== '')) return 'positionExists'
  return orders.some((order) => order.symbol === symbol) ? 'ordersOpen' : undefined
}
