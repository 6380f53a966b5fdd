import { type RiskTierRecord, riskTierOf } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'

/**
 * Returns the risk tiers of a contract, smallest first; an empty list if the request failed (LEV-08), `undefined` while
 * loading.
 */
export function useRiskLimits(symbol: string): {
  readonly tiers: readonly RiskTierRecord[] | undefined
  readonly retry: () => void
} {
  const { data, refetch } = useQuery({
    queryKey: ['riskLimits', symbol],
    queryFn: async ({ signal }) => {
      const answer = await call('riskLimits', { symbol }, { signal, toast: false })
      return answer.ok ? answer.result.list.map(riskTierOf) : []
    },
  })
  return { tiers: data, retry: () => void refetch() }
}
