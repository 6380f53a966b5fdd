import type { Execution } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../client/index.ts'
import { useExecutionsFeed, usePrivateStatus, useSession } from '../../../stores/index.ts'
import { fillsOf, type MarkedFill } from './fill-marks.ts'

/** Number of fills that are marked: the newest of the days that the list covers by default. */
const MOST = 200

/** Returns the user's latest fills of a contract, oldest first, including new ones as they happen. */
export function useOwnFills(symbol: string): readonly MarkedFill[] {
  const uid = useSession().user?.uid
  const status = usePrivateStatus()
  const client = useQueryClient()
  const queryKey = useMemo(() => ['chartFills', uid, symbol], [uid, symbol])
  const { data, refetch } = useQuery<readonly Execution[]>({
    queryKey,
    enabled: uid !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const answer = await call('executions', { symbol, limit: `${MOST}` }, { toast: false, signal })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
  useExecutionsFeed((executions) => {
    client.setQueryData<readonly Execution[]>(queryKey, (before) => before && [...executions, ...before])
  })
  // Fills during a lost connection were not pushed, so they are loaded again.
  const [wasLost, setLost] = useState(false)
  if (status === 'stale' && !wasLost) setLost(true)
  if (status === 'live' && wasLost) setLost(false)
  useEffect(() => {
    if (wasLost) return () => void refetch()
    return undefined
  }, [wasLost, refetch])
  return useMemo(() => fillsOf(symbol, data ?? []), [symbol, data])
}
