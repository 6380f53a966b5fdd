import type { Execution, Order } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/index.ts'
import { useSession } from '../../../stores/index.ts'

export interface FillsOfOrder {
  /** Newest first. */
  readonly list: readonly Execution[]
  /** True if there are more fills than `list` contains. */
  readonly isPart: boolean
}

const PAGE = '200'
/** Further pages would cost the user's request budget without being useful. */
const MOST_PAGES = 5

/** Queries the fills of an order, again whenever the order has changed. */
export function useFills({ orderId, symbol, updatedTime, cumExecQty }: Order) {
  const uid = useSession().user?.uid
  return useQuery<FillsOfOrder>({
    queryKey: ['fills', uid, orderId, updatedTime, cumExecQty],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const list: Execution[] = []
      let cursor = ''
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const query = { orderId, symbol, limit: PAGE, ...(cursor !== '' && { cursor }) }
        const answer = await call('executions', query, { toast: false, signal })
        if (!answer.ok) throw new Error(answer.error.message)
        list.push(...answer.result.list)
        cursor = answer.result.nextPageCursor
        if (cursor === '') break
      }
      return { list, isPart: cursor !== '' }
    },
  })
}
