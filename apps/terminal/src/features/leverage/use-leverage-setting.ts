import type { LeverageSetting } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import { useAllSettings } from '../account-figures/index.ts'
import { keepSettings, settingKey } from './kept-settings.ts'

/**
 * Leverage and position mode of the signed-in person on a contract; `undefined` when signed out or not known yet. All
 * changes come by the stream, also those made elsewhere (`followSettings`). The cost of an order depends on it.
 */
export function useLeverageSetting(symbol: string): LeverageSetting | undefined {
  const uid = useSession().user?.uid
  return useQuery({
    queryKey: settingKey(uid, symbol),
    enabled: uid !== undefined && symbol !== '',
    queryFn: async ({ signal }) => {
      const answer = await call('leverage', { symbol }, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  }).data
}

/** The settings of several contracts, as far as they are known; nothing is asked for where there are none. */
export function useLeverageSettings(symbols: readonly string[]): readonly LeverageSetting[] {
  const uid = useSession().user?.uid
  const { data } = useAllSettings(symbols.length === 0 ? undefined : uid)
  return useMemo(() => (data ?? []).filter(({ symbol }) => symbols.includes(symbol)), [data, symbols])
}

/** Takes over the exchange's answer to a change of leverage, margin or position mode. */
export function useKeepSetting(): (setting: LeverageSetting) => void {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return useCallback((setting) => keepSettings(client, uid, [setting]), [client, uid])
}
