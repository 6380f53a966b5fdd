import { type E8, e8 } from '@perpdesk/numeric'
import { marketRecordEndpoints } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'

Object.assign(endpoints, marketRecordEndpoints)

/**
 * Milliseconds between requests, so that a new hour is shown within this time; the answer is only sent again if it
 * changed.
 */
const RENEWED = 300_000

/** Returns the closing prices of the last hours by contract; empty until loaded. */
export function useSparklines(): ReadonlyMap<string, readonly E8[]> {
  const { data } = useQuery({
    queryKey: ['sparklines'],
    queryFn: async ({ signal }) => {
      const answer = await call('sparklines', {}, { toast: false, signal })
      if (!answer.ok) throw new Error(answer.error.message)
      return new Map(answer.result.list.map(({ symbol, closes }) => [symbol, closes.map((close) => e8(close))]))
    },
    staleTime: RENEWED,
    refetchInterval: RENEWED,
    structuralSharing: false,
  })
  return data ?? NONE
}

const NONE: ReadonlyMap<string, readonly E8[]> = new Map()
