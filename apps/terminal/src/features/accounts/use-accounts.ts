import { type Account, accountsEndpoints } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'

Object.assign(endpoints, accountsEndpoints)

const KEY = ['accounts']
/** Milliseconds between two requests, because equity changes with the prices. */
const EVERY = 3_000

/** Returns all accounts of the signed-in user, the main account first. */
export function useAccounts() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }): Promise<readonly Account[]> => {
      const answer = await call('accounts', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result.list
    },
  })
  return { accounts: data, failure: error?.message, retry: () => void refetch() }
}

/** Returns a function that requests the accounts again, for use after a change. */
export function useRenewAccounts(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
