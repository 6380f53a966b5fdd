import type { RequestOf, ResultOf } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call, type EndpointName } from '../../client/index.ts'

/** What a view shows of a call: the answer as it came last, and what became of the call since. */
export interface Asked<Value> {
  /** Undefined until there is one. */
  readonly value: Value | undefined
  /** Why the last call failed; `undefined` while none did. */
  readonly failure: string | undefined
  /** When the value came, by this device's clock. */
  readonly cameAt: number
  readonly retry: () => void
}

async function answerOf<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  signal: AbortSignal,
): Promise<ResultOf<Name>> {
  const answer = await call(name, request, { signal, toast: false })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.result
}

/** Without a network a call fails as calls do, and says so, instead of waiting in silence. */
const ALWAYS = { networkMode: 'always' } as const

/** The answer of one call; asked for again so often where it is to follow. */
export function useAsked<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  everyMs?: number,
): Asked<ResultOf<Name>> {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...ALWAYS,
    queryKey: ['contractPage', name, request],
    refetchInterval: everyMs ?? false,
    queryFn: ({ signal }) => answerOf(name, request, signal),
  })
  return { value: data, failure: error?.message, cameAt: dataUpdatedAt, retry: () => void refetch() }
}
