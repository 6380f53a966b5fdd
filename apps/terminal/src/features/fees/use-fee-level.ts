import { feeEndpoints, type OwnFeeLevel } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

Object.assign(endpoints, feeEndpoints)

/** Milliseconds between two requests: trading goes on while the page is open. */
const EVERY = 30_000

/** Returns fee level and 30-day volume of the signed-in user, requested again as long as they are shown. */
export function useFeeLevel() {
  const uid = useSession().user?.uid
  const { data, error, refetch } = useQuery({
    queryKey: ['feeLevel', uid],
    enabled: uid !== undefined,
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }): Promise<OwnFeeLevel> => {
      const answer = await call('feeLevel', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return { own: data, failure: error?.message, retry: () => void refetch() }
}
