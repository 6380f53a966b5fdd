import type { LeverageSetting } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import { useAllSettings } from '../account-figures/index.ts'
import { keepSettings, settingKey } from './kept-settings.ts'

/**
 * Returns the signed-in user's leverage and position mode for a contract; `undefined` while signed out or unknown.
 * Changes, also those made elsewhere, arrive by stream (`followSettings`). The cost of an order depends on this
 * setting.
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

/** Returns the known settings of several contracts; makes no request if there are no contracts. */
export function useLeverageSettings(symbols: readonly string[]): readonly LeverageSetting[] {
  const uid = useSession().user?.uid
  const { data } = useAllSettings(symbols.length === 0 ? undefined : uid)
  return useMemo(() => (data ?? []).filter(({ symbol }) => symbols.includes(symbol)), [data, symbols])
}

/** Returns a function that stores the exchange's answer to a change of leverage, margin mode or position mode. */
export function useKeepSetting(): (setting: LeverageSetting) => void {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return useCallback((setting) => keepSettings(client, uid, [setting]), [client, uid])
}
