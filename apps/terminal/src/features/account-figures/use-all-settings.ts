import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'

/** The settings of all contracts that somebody has touched; of nobody while `uid` is undefined. */
export function useAllSettings(uid: string | undefined) {
  return useQuery({
    queryKey: ['leverages', uid],
    enabled: uid !== undefined,
    // settings change elsewhere too, and no stream reports them
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const answer = await call('leverages', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
}
