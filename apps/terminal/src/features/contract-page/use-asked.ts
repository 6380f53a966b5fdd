import type { RequestOf, ResultOf } from '@perpdesk/protocol'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, call, type EndpointName } from '../../client/index.ts'

/** The state of a call for a view: the last answer, and the fate of the call since. */
export interface Asked<Value> {
  /** Undefined until there is one. */
  readonly value: Value | undefined
  /** Why the last call failed; `undefined` while none did. */
  readonly failure: string | undefined
  /** Time at which the value came, by this device's clock. */
  readonly cameAt: number
  readonly retry: () => void
}

/** Rows, newest first, as far as they were asked for. */
export interface AskedPages<Row> extends Asked<readonly Row[]> {
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** Why the next page did not come: only the person asks again. */
  readonly moreFailure: string | undefined
  readonly loadMore: () => void
}

/** The page, as it goes over the wire. */
export interface PageTurn {
  readonly limit: string
  cursor?: string
}

type Answer<Value> = { readonly ok: true; readonly result: Value } | { readonly ok: false; readonly error: ApiError }

interface RowPage<Row> {
  readonly list: readonly Row[]
  readonly nextPageCursor: string
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.result
}

/** Without a network a call fails visibly, like any other, instead of waiting in silence. */
const ALWAYS = { networkMode: 'always' } as const

/** Key of the page's answers in the cache. */
export function askedKey(...names: readonly unknown[]): readonly unknown[] {
  return ['contractPage', ...names]
}

/** The answer of one call; asked for again so often where it is to follow. */
export function useAsked<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  everyMs: number,
): Asked<ResultOf<Name>> {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...ALWAYS,
    queryKey: askedKey(name, request),
    refetchInterval: everyMs,
    queryFn: async ({ signal }): Promise<ResultOf<Name>> =>
      valueOf<ResultOf<Name>>(await call(name, request, { signal, toast: false })),
  })
  return { value: data, failure: error?.message, cameAt: dataUpdatedAt, retry: () => void refetch() }
}

interface PagesAsked<Row> {
  /** From {@link askedKey}: contains everything that the rows depend on. */
  readonly key: readonly unknown[]
  readonly load: (
    turn: PageTurn,
    options: { readonly signal: AbortSignal; readonly toast: false },
  ) => Promise<Answer<RowPage<Row>>>
  /** Rows of a page. */
  readonly rows?: string
  /** Milliseconds between renewals of the loaded pages; never where a stream brings more. */
  readonly everyMs?: number
}

/** The pages of a list as far back as the person has gone. */
export function usePages<Row>({ key, load, rows = '50', everyMs }: PagesAsked<Row>): AskedPages<Row> {
  const query = useInfiniteQuery({
    ...ALWAYS,
    queryKey: key,
    refetchInterval: everyMs ?? false,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const turn = pageParam === '' ? { limit: rows } : { limit: rows, cursor: pageParam }
      return valueOf(await load(turn, { signal, toast: false }))
    },
    getNextPageParam: ({ nextPageCursor }) => (nextPageCursor === '' ? undefined : nextPageCursor),
  })
  const value = useMemo(() => query.data?.pages.flatMap(({ list }) => list), [query.data])
  const { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    value,
    failure: isFetchNextPageError ? undefined : error?.message,
    cameAt: query.dataUpdatedAt,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailure: isFetchNextPageError ? error?.message : undefined,
    loadMore: () => void fetchNextPage(),
  }
}
