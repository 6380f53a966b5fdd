import type { LeverageSetting, Position } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { usePositions, useSession } from '../../stores/index.ts'
import { useAllSettings } from '../account-figures/index.ts'

const keyOf = (uid: string | undefined, symbol: string) => ['leverage', uid, symbol] as const

/**
 * Leverage and position mode of the signed-in person on a contract; `undefined` when signed out or not known yet. No stream
 * tells of a change that was made elsewhere, by an API key or on another device: it is asked for again when the window is
 * returned to, and as soon as a position says otherwise. The cost of an order hangs on it.
 */
export function useLeverageSetting(symbol: string): LeverageSetting | undefined {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  const { value: positions } = usePositions()
  const query = useQuery({
    queryKey: keyOf(uid, symbol),
    enabled: uid !== undefined && symbol !== '',
    refetchOnWindowFocus: true,
    queryFn: async ({ signal }) => {
      const answer = await call('leverage', { symbol }, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  const setting = query.data
  const isOutdated = setting !== undefined && positions.some((position) => contradicts(position, setting))
  useEffect(() => {
    // one call, however many views ask
    if (isOutdated) void client.refetchQueries({ queryKey: keyOf(uid, symbol) }, { cancelRefetch: false })
  }, [isOutdated, client, uid, symbol])
  return setting
}

/** The settings of several contracts, as far as they are known; nothing is asked for where there are none. */
export function useLeverageSettings(symbols: readonly string[]): readonly LeverageSetting[] {
  const uid = useSession().user?.uid
  const { data } = useAllSettings(symbols.length === 0 ? undefined : uid)
  return useMemo(() => (data ?? []).filter(({ symbol }) => symbols.includes(symbol)), [data, symbols])
}

function contradicts(position: Position, setting: LeverageSetting): boolean {
  if (position.symbol !== setting.symbol || position.side === '') return false
  const { buyLeverageE2, sellLeverageE2, positionMode, isIsolated } = setting
  return (
    position.leverageE2 !== (position.side === 'Buy' ? buyLeverageE2 : sellLeverageE2) ||
    position.isIsolated !== isIsolated ||
    (position.positionIdx === 0) !== (positionMode === 'MergedSingle')
  )
}

/** Takes over what the exchange answered to a change of leverage, margin or position mode. */
export function useKeepSetting(): (setting: LeverageSetting) => void {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return useCallback(
    (setting) => {
      client.setQueryData(keyOf(uid, setting.symbol), setting)
      void client.invalidateQueries({ queryKey: ['leverages', uid] })
    },
    [client, uid],
  )
}
