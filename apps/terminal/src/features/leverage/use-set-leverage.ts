import type { LeverageSetting } from '@perpdesk/protocol'
import { useCallback } from 'react'
import { type ApiError, call } from '../../client/index.ts'
import { useKeepSetting } from './use-leverage-setting.ts'

/** Leverage of both sides and, where it changes too, the margin mode of the contract; leverage times 100. */
export interface WantedLeverage {
  readonly buyLeverageE2: number
  readonly sellLeverageE2: number
  /** Left out where the mode stays: both go to the exchange as one, so that one is never set without the other. */
  readonly isIsolated?: boolean
}

/** Sets leverage (and mode) of a contract; `undefined` when the exchange has it so, otherwise why not. */
export function useSetLeverage(symbol: string): (wanted: WantedLeverage) => Promise<ApiError | undefined> {
  const keep = useKeepSetting()
  return useCallback(
    async (wanted) => {
      const { isIsolated, ...leverages } = wanted
      const answer =
        isIsolated === undefined
          ? await call('setLeverage', { symbol, ...leverages }, { toast: false })
          : await call('switchIsolated', { symbol, isIsolated, ...leverages }, { toast: false })
      if (answer.ok) {
        keep(answer.result)
        return undefined
      }
      if (!answer.error.unknown) return answer.error
      // no answer came: the setting itself tells the outcome
      const now = await call('leverage', { symbol }, { toast: false })
      if (!now.ok) return answer.error
      keep(now.result)
      return isAsWanted(now.result, wanted) ? undefined : answer.error
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
