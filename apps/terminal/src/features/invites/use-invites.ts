import { inviteEndpoints, type ResultOf } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { type ApiError, call, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

Object.assign(endpoints, inviteEndpoints)

/** Milliseconds between two requests, because invited users sign up and trade while the page is open. */
const EVERY = 10_000

/** Returns the signed-in user's invitation code, invited users and earned bonuses. */
export function useInvites() {
  const { user } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['invites', user?.uid],
    enabled: user !== null,
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }): Promise<ResultOf<'invites'>> => {
      const answer = await call('invites', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return { invites: data, failure: error?.message, retry: () => void refetch() }
}

/** The inviter, or the reason why there is none. */
export type Opened =
  | { readonly ok: true; readonly result: ResultOf<'openInvite'> }
  | { readonly ok: false; readonly error: ApiError }

/**
 * Returns the inviter of a code; without a code, of the one stored in the browser's cookie. The exchange stores a valid
 * code in that cookie.
 */
export function useOpenedInvite(ref: string | undefined) {
  const { user } = useSession()
  const { data, refetch } = useQuery({
    queryKey: ['openInvite', ref, user?.uid],
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }): Promise<Opened> =>
      call('openInvite', ref === undefined ? {} : { ref }, { signal, toast: false }),
  })
  return { opened: data, retry: () => void refetch() }
}
