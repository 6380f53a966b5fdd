import { type E8, e8 } from '@perpdesk/numeric'
import { marketRecordEndpoints, spotMarketEndpoints } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, endpoints } from '../../client/index.ts'

Object.assign(endpoints, marketRecordEndpoints, spotMarketEndpoints)

/**
 * Milliseconds between requests, so that a new hour is shown within this time; the answer is only sent again if it
 * changed.
 */
const RENEWED = 300_000

type Lines = ReadonlyMap<string, readonly E8[]>

const NONE: Lines = new Map()

/** Returns the closing prices of the last hours by market, of pairs and, if asked for, of contracts; empty until loaded. */
export function useSparklines(ofContracts: boolean): Lines {
  const contracts = useLines('sparklines', ofContracts)
  const pairs = useLines('pairSparklines', true)
  return useMemo(() => new Map([...contracts, ...pairs]), [contracts, pairs])
}

function useLines(name: 'sparklines' | 'pairSparklines', enabled: boolean): Lines {
  const { data } = useQuery({
    queryKey: [name],
    enabled,
    queryFn: async ({ signal }): Promise<Lines> => {
      const answer = await call(name, {}, { toast: false, signal })
      if (!answer.ok) throw new Error(answer.error.message)
      return new Map(answer.result.list.map(({ symbol, closes }) => [symbol, closes.map((close) => e8(close))]))
    },
    staleTime: RENEWED,
    refetchInterval: RENEWED,
    structuralSharing: false,
  })
  return data ?? NONE
}
