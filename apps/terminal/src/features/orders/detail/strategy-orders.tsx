import { anyOrderOf, strategyEndpoints } from '@perpdesk/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, endpoints } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { useMarketOrders, useSession } from '../../../stores/index.ts'
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts'
import styles from './detail.module.css'
import { PartsList } from './parts-list.tsx'

Object.assign(endpoints, strategyEndpoints)

interface StrategyOrdersProps {
  readonly strategyId: string
  readonly symbol: string
  /** Changes whenever one of the strategy's orders may have ended, so that the orders are loaded again. */
  readonly progress: string
}

/** The orders of a strategy: first the open one, then those that ended, newest first. */
export function StrategyOrders({ strategyId, symbol, progress }: StrategyOrdersProps) {
  const text = useText('orderDetail')
  const uid = useSession().user?.uid
  const open = useMarketOrders(symbol)
  const query = useInfiniteQuery({
    queryKey: ['strategyOrders', uid, strategyId, progress],
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const page = { strategyId, symbol, ...(pageParam !== '' && { cursor: pageParam }) }
      const answer = await call('strategyOrders', page, { toast: false, signal })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.result
    },
    getNextPageParam: (last) => (last.nextPageCursor === '' ? undefined : last.nextPageCursor),
    placeholderData: (before) => before,
  })
  const orders = useMemo(() => {
    const standing = open.filter((order) => order.strategyId === strategyId).map(anyOrderOf)
    const known = new Set(standing.map(({ orderId }) => orderId))
    const ended = query.data?.pages.flatMap(({ list }) => list.map(anyOrderOf)) ?? []
    return [...standing, ...ended.filter(({ orderId }) => !known.has(orderId))]
  }, [open, query.data, strategyId])
  if (query.isPending) return <Skeleton rows={3} />
  if (query.isLoadingError) {
    return <ErrorState text={text('failed', { message: query.error.message })} onRetry={() => void query.refetch()} />
  }
  if (orders.length === 0) return <p className={styles['empty']}>{text('noOrders')}</p>
  return (
    <>
      <PartsList orders={orders} />
      {query.hasNextPage ? (
        <Button size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      ) : null}
    </>
  )
}
