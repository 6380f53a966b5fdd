import { type RiskTierRecord, riskTierOf } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'

/** The risk ladder of a contract, smallest tier first; an empty list where it could not be had (LEV-08), `undefined` on its way. */
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
