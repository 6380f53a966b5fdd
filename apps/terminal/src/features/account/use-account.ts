import { passkeyEndpoints, type ResultOf, recoveryEndpoints, securityEndpoints, type User } from '@perpdesk/protocol'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallAnswer, call, type EndpointName, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'

Object.assign(endpoints, securityEndpoints, passkeyEndpoints, recoveryEndpoints)

/**
 * Milliseconds between two requests for the sessions and for the log: other sessions start and end while the page is
 * open, and a download is logged at some time after it was asked for.
 */
const EVERY = 10_000
const ROWS = '20'

/**
 * Returns the cache key of a part of the account. A demo account that gets a password keeps its id, but is read again.
 */
function keyOf(what: string, user: User | null): readonly unknown[] {
  return ['account', what, user?.uid, user?.isDemo]
}

function resultOf<Name extends EndpointName>(answer: CallAnswer<Name>): ResultOf<Name> {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.result
}

export function useSecurity() {
  const { user } = useSession()
  return useQuery({
    queryKey: keyOf('security', user),
    enabled: user !== null,
    networkMode: 'always',
    queryFn: async ({ signal }) => resultOf(await call('security', {}, { signal, toast: false })),
  })
}

export function useSessions() {
  const { user } = useSession()
  return useQuery({
    queryKey: keyOf('sessions', user),
    enabled: user !== null,
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => resultOf(await call('sessions', {}, { signal, toast: false })).list,
  })
}

/** Returns the log of the account, page by page. */
export function useAccountEvents() {
  const { user } = useSession()
  return useInfiniteQuery({
    queryKey: keyOf('events', user),
    enabled: user !== null,
    networkMode: 'always',
    refetchInterval: EVERY,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam: cursor }) =>
      resultOf(await call('accountEvents', { limit: ROWS, cursor }, { signal, toast: false })),
    getNextPageParam: ({ nextPageCursor }) => (nextPageCursor === '' ? undefined : nextPageCursor),
  })
}

/** Returns a function that reads everything of the account again, because each action adds a row to its log. */
export function useRenewAccount(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['account'] })
}
