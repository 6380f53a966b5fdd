import { type E8, e8 } from '@perpdesk/numeric'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../client/index.ts'

/** The last hour is over after so long at the latest; the answer is only sent again when it is another. */
const RENEWED = 300_000

/** Closes of the last hours by contract; empty until they are there. */
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
