import type { LeverageSetting } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ApiError, call } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

const keyOf = (uid: string | undefined, symbol: string) => ['leverage', uid, symbol] as const

/** Leverage and position mode of the signed-in person on a contract; `undefined` when signed out or not known yet. */
export function useLeverageSetting(symbol: string): LeverageSetting | undefined {
  const uid = useSession().user?.uid
  const query = useQuery({
    queryKey: keyOf(uid, symbol),
    enabled: uid !== undefined && symbol !== '',
    queryFn: async ({ signal }) => {
      const answer = await call('leverage', { symbol }, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return query.data
}

/** Takes over what the exchange answered to a change of leverage or position mode. */
export function useKeepSetting(): (setting: LeverageSetting) => void {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return useCallback((setting) => client.setQueryData(keyOf(uid, setting.symbol), setting), [client, uid])
}

/** Sets the leverage of both sides; `undefined` when the exchange took it, otherwise why not. */
export function useSetLeverage(
  symbol: string,
): (buyLeverageE2: number, sellLeverageE2: number) => Promise<ApiError | undefined> {
  const keep = useKeepSetting()
  return useCallback(
    async (buyLeverageE2, sellLeverageE2) => {
      const answer = await call('setLeverage', { symbol, buyLeverageE2, sellLeverageE2 }, { toast: false })
      if (!answer.ok) return answer.error
      keep(answer.result)
      return undefined
    },
    [symbol, keep],
  )
}
