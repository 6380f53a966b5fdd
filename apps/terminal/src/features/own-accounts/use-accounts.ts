import { type E8, e8 } from '@perpdesk/numeric'
import { type Account, accountsEndpoints } from '@perpdesk/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'

Object.assign(endpoints, accountsEndpoints)

const KEY = ['accounts']
const NO_PRICES: ReadonlyMap<string, E8> = new Map()
/** Milliseconds between two requests, because equity changes with the prices. */
const EVERY = 3_000

interface OwnAccounts {
  /** The main account first. */
  readonly accounts: readonly Account[]
  /** Present prices in USD of all coins that have one. */
  readonly prices: ReadonlyMap<string, E8>
}

/** Returns all accounts of the signed-in user with the prices of coins, requested again as long as a page uses them. */
export function useAccounts() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    networkMode: 'always',
    refetchInterval: EVERY,
    queryFn: async ({ signal }): Promise<OwnAccounts> => {
      const answer = await call('accounts', {}, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      const { list, prices } = answer.result
      return { accounts: list, prices: new Map(prices.map(({ coin, price }) => [coin, e8(price)])) }
    },
  })
  return {
    accounts: data?.accounts,
    prices: data?.prices ?? NO_PRICES,
    failure: error?.message,
    retry: () => void refetch(),
  }
}

/** Returns a function that requests the accounts again, for use after a change. */
export function useRenewAccounts(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
