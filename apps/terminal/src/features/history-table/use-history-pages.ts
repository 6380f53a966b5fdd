import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { ApiError } from '../../client/index.ts'
import { HISTORY_LAG } from '../../stores/history-lag.ts'
import { useExecutionsFeed, useNotices, useOrderChanges, usePrivateStatus, useSession } from '../../stores/index.ts'
import { freshenPages, type HistoryPage } from './freshen-pages.ts'

export interface HistoryFilter {
  readonly symbol: string | undefined
  /** Milliseconds since 1970 UTC; earlier rows are omitted. */
  readonly startTime: number | undefined
  /** Milliseconds since 1970 UTC; later rows are omitted. */
  readonly endTime: number | undefined
}

/** Query of a paged call, as sent to the exchange. */
export interface PagedCall {
  symbol?: string
  startTime?: string
  endTime?: string
  cursor?: string
  limit: string
}

type PageAnswer<Row> =
  | { readonly ok: true; readonly result: HistoryPage<Row> }
  | { readonly ok: false; readonly error: ApiError }

export interface HistorySource<Row> {
  /** Names the list in the query cache. */
  readonly name: string
  /** Filters of the source itself: the same list with another variant is another list. */
  readonly variant?: string
  readonly load: (query: PagedCall, signal: AbortSignal | undefined) => Promise<PageAnswer<Row>>
  readonly rowKey: (row: Row) => string
  /** Adds a listener to events, besides those of contracts, that bring new rows. Returns a function that removes it. */
  readonly listen?: (listener: () => void) => () => void
}

export interface HistoryPages<Row> {
  readonly rows: readonly Row[]
  readonly status: 'loading' | 'ready' | 'error'
  readonly message: string
  readonly hasMore: boolean
  readonly loadingMore: boolean
  /** True if loading the next page failed; only the user repeats it. */
  readonly moreFailed: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

const FIRST_PAGE = '50'
/** Further pages are larger, because each request counts against the user's rate limit. */
const FURTHER_PAGE = '200'
/** Most pages fetched to catch up with the loaded ones; after that the list starts anew with the fetched pages. */
const MOST_CAUGHT_UP = 5

/** Returns the loaded rows of a paged list. New rows are added when events of the account occur. */
export function useHistoryPages<Row>(source: HistorySource<Row>, filter: HistoryFilter): HistoryPages<Row> {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  const key = useMemo(
    () => ['history', source.name, source.variant, uid, filter.symbol, filter.startTime, filter.endTime],
    [source, uid, filter.symbol, filter.startTime, filter.endTime],
  )
  const fetchPage = useCallback(
    async (cursor: string, signal?: AbortSignal) => {
      const answer = await source.load(pageQuery(filter, cursor), signal)
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
    [source, filter],
  )
  const query = useInfiniteQuery({
    queryKey: key,
    enabled: uid !== undefined,
    // New rows are fetched from the top; refetching every loaded page would use up the rate limit.
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (last) => (last.nextPageCursor === '' ? undefined : last.nextPageCursor),
  })

  const freshen = useCallback(async () => {
    const loaded = () => client.getQueryData<InfiniteData<HistoryPage<Row>, string>>(key)
    const next = (cursor: string) => fetchPage(cursor).catch(() => undefined)
    if (loaded() === undefined) return
    let fresh = await next('')
    // After a failure nothing changes; the next event, or opening the list again, repeats the request.
    for (let fetched = 1; fresh !== undefined; fetched += 1) {
      const known = loaded()
      if (known === undefined) return
      const pages = freshenPages(known.pages, fresh, source.rowKey)
      if (pages !== undefined) {
        client.setQueryData(key, { ...known, pages: [...pages] })
        return
      }
      if (fetched === MOST_CAUGHT_UP || fresh.nextPageCursor === '' || isEmpty(known.pages)) {
        client.setQueryData(key, { pages: [fresh], pageParams: [''] })
        return
      }
      const { list } = fresh
      const further = await next(fresh.nextPageCursor)
      fresh = further && { ...further, list: [...list, ...further.list] }
    }
  }, [client, key, fetchPage, source])
  useAfterEvents(freshen, source.listen)
  // Events were not received while the list was hidden or the connection lost, so the newest page is fetched then.
  const status = usePrivateStatus()
  useEffect(() => {
    if (status !== 'stale') void freshen()
  }, [freshen, status])

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.list) ?? [], [query.data])
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  return {
    rows,
    status: query.isPending ? 'loading' : query.isLoadingError ? 'error' : 'ready',
    message: query.error?.message ?? '',
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}

function isEmpty(pages: readonly HistoryPage<unknown>[]): boolean {
  return pages.every(({ list }) => list.length === 0)
}

function pageQuery(filter: HistoryFilter, cursor: string): PagedCall {
  return {
    limit: cursor === '' ? FIRST_PAGE : FURTHER_PAGE,
    ...(filter.symbol === undefined ? {} : { symbol: filter.symbol }),
    ...(filter.startTime === undefined ? {} : { startTime: String(filter.startTime) }),
    ...(filter.endTime === undefined ? {} : { endTime: String(filter.endTime) }),
    ...(cursor === '' ? {} : { cursor }),
  }
}

/** Runs the work a moment after events of the account, once for a burst of events. */
function useAfterEvents(work: () => Promise<void>, listen: HistorySource<unknown>['listen']): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void work(), HISTORY_LAG)
  }
  useExecutionsFeed(soon)
  useOrderChanges(soon)
  useNotices(soon)
  const hear = useEffectEvent(soon)
  useEffect(() => listen?.(() => hear()), [listen])
  useEffect(() => () => clearTimeout(timer.current), [])
}
