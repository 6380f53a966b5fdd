import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

const keyOf = (uid: string | undefined) => ['limitPriceAction', uid] as const

/** True if the exchange moves the person's limit prices to the price limits; `undefined` while that is not known. */
export function usePriceLimitAction(): boolean | undefined {
  const uid = useSession().user?.uid
  const { data } = useQuery({
    queryKey: keyOf(uid),
    queryFn: async () => {
      const answer = await call('limitPriceAction', {}, { toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.modifyEnable
    },
    enabled: uid !== undefined,
  })
  return data
}

/** Makes the exchange move such prices, or refuse them; returns the error if it would not. */
export function useSetPriceLimitAction(): (moves: boolean) => Promise<ApiError | undefined> {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return async (moves) => {
    const answer = await call('setLimitPriceAction', { modifyEnable: moves }, { toast: false })
    if (!answer.ok) return answer.error
    client.setQueryData(keyOf(uid), answer.result.modifyEnable)
    return undefined
  }
}
