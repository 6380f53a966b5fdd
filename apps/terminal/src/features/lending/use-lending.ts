import { accountCapabilities } from '@perpdesk/trading'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession, useWallet } from '../../stores/index.ts'
import type { Lending } from './ask-lending.ts'
import type { Loans } from './loans.ts'

/** First part of the cache key of {@link useLending}. */
const LENDING = 'lending'

const ASK_AGAIN = 5_000

/**
 * Returns terms and debts of an account whose coins share margin; no request for others, to which nothing is lent. With
 * `every` the request is repeated after so many milliseconds.
 */
export function useLending(every?: number) {
  const { user } = useSession()
  const marginMode = useWallet().value?.marginMode
  const isLent =
    user !== null && marginMode !== undefined && accountCapabilities(user.accountType, marginMode).sharesBalance
  const { data, error, refetch } = useQuery<Lending>({
    queryKey: [LENDING, user?.account.uid, marginMode],
    enabled: isLent,
    // another window may have changed the leverage
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data === undefined ? ASK_AGAIN : (every ?? false)),
    queryFn: async ({ signal }) => (await import('./ask-lending.ts')).askLending(signal),
  })
  return { data, error, refetch, isLent }
}

const NOTHING_LENT: Loans = { leverage: 0, of: () => undefined }

/** Returns the loans of the account; `undefined` while they are unknown. */
export function useLoans(): Loans | undefined {
  const { data, isLent } = useLending()
  return isLent ? data?.loans : NOTHING_LENT
}

/** Returns a function that requests terms and debts again, after a change. */
export function useRenewLending(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [LENDING] })
}
