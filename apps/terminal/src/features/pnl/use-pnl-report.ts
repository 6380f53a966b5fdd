import { type PnlReport, pnlEndpoints } from '@perpdesk/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, endpoints } from '../../client/index.ts'
import { useSession } from '../../stores/index.ts'
import type { Span } from './period.ts'

Object.assign(endpoints, pnlEndpoints)

/** Milliseconds between two readings: trading goes on while the page is open. */
const EVERY = 30_000

/** The report of the account in use. While another span is read, the one before stays in view. */
export function usePnlReport(span: Span | undefined) {
  const uid = useSession().user?.account.uid
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['pnlReport', uid, span?.start, span?.end],
    enabled: uid !== undefined && span !== undefined,
    networkMode: 'always',
    refetchInterval: EVERY,
    placeholderData: (before: PnlReport | undefined, query) =>
      query?.queryKey[1] === uid ? keepPreviousData(before) : undefined,
    queryFn: async ({ signal }): Promise<PnlReport> => {
      const input = { startTime: `${span?.start}`, endTime: `${span?.end}` }
      const answer = await call('pnlReport', input, { signal, toast: false })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
  })
  return { report: data, isOld: isPlaceholderData, failure: error?.message, retry: () => void refetch() }
}
