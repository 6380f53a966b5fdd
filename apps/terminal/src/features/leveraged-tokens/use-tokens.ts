import { type LeveragedToken, leveragedTokenEndpoints, type ResultOf } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import { onTokenRequests } from './send-request.ts'

Object.assign(endpoints, leveragedTokenEndpoints)

/** Milliseconds between two requests: net asset values change with each second's tick. */
const EVERY = 2_000
const STATE_EVERY = 15_000

/** Returns the leveraged tokens, requested again as long as a page shows them. */
export function useTokens() {
  const { data, error, refetch } = useQuery({
    queryKey: ['leveragedTokens'],
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }): Promise<readonly LeveragedToken[]> => {
      const answer = await call('leveragedTokens', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
  return { tokens: data, failure: error?.message, retry: () => void refetch() }
}

/** Returns the account's quiz and waiting requests; `undefined` while unknown and for visitors. */
export function useTokenState() {
  const uid = useSession().user?.account.uid
  const { data, error, refetch } = useQuery({
    queryKey: ['tokenState', uid],
    enabled: uid !== undefined,
    networkMode: 'always',
    refetchInterval: STATE_EVERY,
    queryFn: async ({ signal }): Promise<ResultOf<'tokenState'>> => {
      const answer = await call('tokenState', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  useEffect(() => onTokenRequests(() => void refetch()), [refetch])
  return { state: data, failure: error?.message, retry: () => void refetch() }
}
