import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'

/** First part of the cache key of all contracts' settings; the second part is the uid. */
export const ALL_SETTINGS = 'leverages'

/** Returns the settings of all contracts that the user has changed; no request while `uid` is undefined. */
export function useAllSettings(uid: string | undefined) {
  return useQuery({
    queryKey: [ALL_SETTINGS, uid],
    enabled: uid !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await call('leverages', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
}
