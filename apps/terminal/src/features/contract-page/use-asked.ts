import { marketRecordEndpoints, type RequestOf, type ResultOf } from '@perpdesk/protocol'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiError, call, type EndpointName, endpoints } from '../../client/index.ts'

Object.assign(endpoints, marketRecordEndpoints)

/** The state of a call for a view: the last answer, and whether the call has failed since. */
export interface Asked<Value> {
  /** Undefined until the first answer. */
  readonly value: Value | undefined
  /** Error of the last call; `undefined` if it succeeded. */
  readonly failure: string | undefined
  /** Time at which the value was received, by this device's clock. */
  readonly cameAt: number
  readonly retry: () => void
}

/** The loaded rows, newest first. */
export interface AskedPages<Row> extends Asked<readonly Row[]> {
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** Error of loading the next page, which is repeated only by the user. */
  readonly moreFailure: string | undefined
  readonly loadMore: () => void
}

/** Size and cursor of a page, as sent to the exchange. */
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

/** Without a network a call fails visibly like any other, instead of waiting silently. */
const ALWAYS = { networkMode: 'always' } as const

/** Returns the cache key of an answer on this page. */
export function askedKey(...names: readonly unknown[]): readonly unknown[] {
  return ['contractPage', ...names]
}

/** Returns the answer of a call, which is repeated every `everyMs` milliseconds. */
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
  /** From {@link askedKey}; contains everything that determines the rows. */
  readonly key: readonly unknown[]
  readonly load: (
    turn: PageTurn,
    options: { readonly signal: AbortSignal; readonly toast: false },
  ) => Promise<Answer<RowPage<Row>>>
  /** Number of rows per page, as text. */
  readonly rows?: string
  /** Milliseconds between refreshes of the loaded pages; none if a stream delivers new rows. */
  readonly everyMs?: number
}

/** Returns the pages of a list that the user has loaded. */
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
