import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ApiError } from '../../client/index.ts'
import { useExecutionsFeed, useNotices, useOrderChanges, useSession } from '../../stores/index.ts'
import { freshenPages, type HistoryPage } from './freshen-pages.ts'

export interface HistoryFilter {
  readonly symbol: string | undefined
  /** Milliseconds since 1970; rows before are left out. */
  readonly startTime: number | undefined
  /** Rows after are left out. */
  readonly endTime: number | undefined
}

/** Query of a paged call, as it goes over the wire. */
export interface PageQuery {
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
  readonly load: (query: PageQuery, signal: AbortSignal | undefined) => Promise<PageAnswer<Row>>
  readonly rowKey: (row: Row) => string
}

export interface HistoryPages<Row> {
  readonly rows: readonly Row[]
  readonly status: 'loading' | 'ready' | 'error'
  readonly message: string
  readonly hasMore: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

const PAGE_SIZE = '50'
/** The history follows the engine by a moment; an event asks for the newest page after this. */
const SETTLE_AFTER = 800

/** The rows of a paged list as far as they were scrolled to. New ones come in when something happens to the account. */
export function useHistoryPages<Row>(source: HistorySource<Row>, filter: HistoryFilter): HistoryPages<Row> {
  const uid = useSession().user?.uid
  const client = useQueryClient()
  const key = useMemo(
    () => ['history', source.name, uid, filter.symbol, filter.startTime, filter.endTime],
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
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: (last) => (last.nextPageCursor === '' ? undefined : last.nextPageCursor),
  })

  const freshen = useCallback(async () => {
    const loaded = client.getQueryData<InfiniteData<HistoryPage<Row>, string>>(key)
    if (loaded === undefined) return
    // A failure here changes nothing: the next event, or a look at the list, asks again.
    const fresh = await fetchPage('').catch(() => undefined)
    if (fresh === undefined) return
    const pages = freshenPages(loaded.pages, fresh, source.rowKey)
    if (pages === undefined) await client.invalidateQueries({ queryKey: key })
    else client.setQueryData(key, { ...loaded, pages: [...pages] })
  }, [client, key, fetchPage, source])
  useAfterEvents(freshen)

  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.list) ?? [], [query.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  return {
    rows,
    status: query.isPending ? 'loading' : query.isError ? 'error' : 'ready',
    message: query.error?.message ?? '',
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}

function pageQuery(filter: HistoryFilter, cursor: string): PageQuery {
  return {
    limit: PAGE_SIZE,
    ...(filter.symbol === undefined ? {} : { symbol: filter.symbol }),
    ...(filter.startTime === undefined ? {} : { startTime: String(filter.startTime) }),
    ...(filter.endTime === undefined ? {} : { endTime: String(filter.endTime) }),
    ...(cursor === '' ? {} : { cursor }),
  }
}

/** Runs the work a moment after something happened to the account, once for a burst of events. */
function useAfterEvents(work: () => Promise<void>): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void work(), SETTLE_AFTER)
  }
  useExecutionsFeed(soon)
  useOrderChanges(soon)
  useNotices(soon)
  useEffect(() => () => clearTimeout(timer.current), [])
}
