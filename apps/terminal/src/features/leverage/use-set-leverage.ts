import type { LeverageSetting } from '@perpdesk/protocol'
import { useCallback } from 'react'
import { type ApiError, call, setSetting } from '../../client/index.ts'
import { useKeepSetting } from './use-leverage-setting.ts'

/** Leverage of both sides and, where it changes too, the margin mode of the contract; leverage times 100. */
export interface WantedLeverage {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  /** Left out where the mode stays: both go to the exchange as one, so that one is never set without the other. */
  readonly isIsolated?: boolean
}

/** Sets leverage (and mode) of a contract; `undefined` when the exchange has it so, otherwise the error. */
export function useSetLeverage(symbol: string): (wanted: WantedLeverage) => Promise<ApiError | undefined> {
  const keep = useKeepSetting()
  return useCallback(
    async (wanted) => {
      const { isIsolated, ...leverages } = wanted
      return setSetting<LeverageSetting>({
        set: () =>
          isIsolated === undefined
            ? call('setLeverage', { symbol, ...leverages }, { toast: false })
            : call('switchIsolated', { symbol, isIsolated, ...leverages }, { toast: false }),
        read: () => call('leverage', { symbol }, { toast: false }),
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
