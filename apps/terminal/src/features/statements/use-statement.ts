import { assetsEndpoints, type MonthlyStatement } from '@perpdesk/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

Object.assign(endpoints, assetsEndpoints)

/** Milliseconds between two readings: the present month goes on while the page is open. */
const EVERY = 30_000

/** Returns the statement of one of the user's accounts for a month; the one before stays in view while it is read. */
export function useStatement(account: string | undefined, month: string) {
  const uid = useSession().user?.uid
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['monthlyStatement', uid, account, month],
    enabled: uid !== undefined && account !== undefined,
    networkMode: 'always',
    refetchInterval: EVERY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MonthlyStatement> => {
      const answer = await call('monthlyStatement', { account: account ?? '', month }, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return { statement: data, isOld: isPlaceholderData, failure: error?.message, retry: () => void refetch() }
}
