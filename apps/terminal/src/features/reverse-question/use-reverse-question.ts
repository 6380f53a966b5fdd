import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import { keepReverseTip } from './keep-reverse-tip.ts'

const keyOf = (uid: string | undefined) => ['reverseQuestion', uid] as const

/** True if a reverse asks first, which the account remembers (REV-05); `undefined` while that is not known. */
export function useReverseQuestion(): boolean | undefined {
  const uid = useSession().user?.uid
  const { data } = useQuery({
    queryKey: keyOf(uid),
    queryFn: async () => {
      const answer = await call('preferences', {}, { toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.preferences.reverseClickTipStatus !== 'hide'
    },
    enabled: uid !== undefined,
  })
  return data
}

/** Turns the question on or off; returns the error if the exchange did not keep it. */
export function useSetReverseQuestion(): (asks: boolean) => Promise<ApiError | undefined> {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  return async (asks) => {
    const error = await keepReverseTip(asks ? 'show' : 'hide')
    if (error === undefined) client.setQueryData(keyOf(uid), asks)
    return error
  }
}
