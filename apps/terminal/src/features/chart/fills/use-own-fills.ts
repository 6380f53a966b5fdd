import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../client/index.ts'
import { useSpotExecutionsFeed } from '../../../stores/follow-spot.ts'
import { HISTORY_LAG } from '../../../stores/history-lag.ts'
import { isPairSymbol, useExecutionsFeed, usePrivateStatus, useSession } from '../../../stores/index.ts'
import { type FilledTrade, fillsOf, type MarkedFill } from './fill-marks.ts'

/** Number of fills that are marked: the newest of the days that the list covers by default. */
const MOST = 200
const NONE: readonly FilledTrade[] = []

/** Returns the user's newest fills of a contract or a pair, oldest first, and follows new ones. */
export function useOwnFills(symbol: string): readonly MarkedFill[] {
  const uid = useSession().user?.uid
  const queryKey = useMemo(() => ['chartFills', uid, symbol], [uid, symbol])
  const { data = NONE, refetch } = useQuery<readonly FilledTrade[]>({
    queryKey,
    enabled: uid !== undefined,
    queryFn: async ({ signal }) => {
      const name = isPairSymbol(symbol) ? 'spotExecutions' : 'executions'
      const answer = await call(name, { symbol, limit: `${MOST}` }, { toast: false, signal })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
  // Pushed fills are kept beside the list, because an answer on its way may be older than they are.
  const [pushed, setPushed] = useState({ queryKey, list: NONE })
  const listed = pushed.queryKey === queryKey ? pushed.list : NONE
  const add = (executions: readonly FilledTrade[]) => {
    const own = executions.filter((each) => each.symbol === symbol)
    if (own.length === 0) return
    setPushed(({ queryKey: of, list }) => ({
      queryKey,
      list: [...own, ...(of === queryKey ? list : NONE)].slice(0, MOST),
    }))
  }
  useExecutionsFeed(add)
  useSpotExecutionsFeed(add)
  // Fills just before the chart was opened, or while the connection was lost, were not pushed to it.
  const status = usePrivateStatus()
  useEffect(() => {
    if (uid === undefined || status === 'stale') return undefined
    const timer = setTimeout(() => void refetch(), HISTORY_LAG)
    return () => clearTimeout(timer)
  }, [uid, status, refetch])
  return useMemo(() => fillsOf(symbol, [...data, ...listed]), [symbol, data, listed])
}
