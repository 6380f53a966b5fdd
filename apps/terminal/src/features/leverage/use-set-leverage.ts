import type { LeverageSetting } from '@perpdesk/protocol'
import { useCallback } from 'react'
import { type ApiError, call } from '../../client/index.ts'
import { setContractSetting } from './set-contract-setting.ts'
import { useKeepSetting } from './use-leverage-setting.ts'

/** Leverage of both sides, times 100, and the contract's margin mode if that changes too. */
export interface WantedLeverage {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  /**
   * Omitted if the mode does not change. Mode and leverage are sent as one request, so that neither is set without the
   * other.
   */
  readonly isIsolated?: boolean
}

/**
 * Returns a function that sets leverage (and mode) of a contract. It resolves with `undefined` if the exchange has the
 * wanted setting, otherwise with the error.
 */
export function useSetLeverage(symbol: string): (wanted: WantedLeverage) => Promise<ApiError | undefined> {
  const keep = useKeepSetting()
  return useCallback(
    async (wanted) => {
      const { isIsolated, ...leverages } = wanted
      return setContractSetting(symbol, {
        set: () =>
          isIsolated === undefined
            ? call('setLeverage', { symbol, ...leverages }, { toast: false })
            : call('switchIsolated', { symbol, isIsolated, ...leverages }, { toast: false }),
        keep,
        isWanted: (setting) => isAsWanted(setting, wanted),
      })
    },
    [symbol, keep],
  )
}

function isAsWanted(setting: LeverageSetting, wanted: WantedLeverage): boolean {
  const { buyLeverageE2, sellLeverageE2, isIsolated = setting.isIsolated } = wanted
  return (
    setting.buyLeverageE2 === buyLeverageE2 &&
    setting.sellLeverageE2 === sellLeverageE2 &&
    setting.isIsolated === isIsolated
  )
}
