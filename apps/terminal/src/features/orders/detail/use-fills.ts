import { type E8, e8 } from '@perpdesk/numeric'
import type { Execution, Order, SpotExecution } from '@perpdesk/protocol'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../client/index.ts'
import { instrumentOf, useSession } from '../../../stores/index.ts'
import { isPairOrder } from '../../order-words/index.ts'

/** A fill of an order on a contract or on a pair. */
export interface Fill {
  readonly id: string
  readonly time: number
  /** Plain decimals of the API. */
  readonly price: string
  readonly qty: string
  readonly fee: E8
  readonly feeCoin: string
  readonly isMaker: boolean
  /** Profit or loss of the part that closed a position; `undefined` if it closed none, as always on pairs. */
  readonly pnl: E8 | undefined
}

export interface FillsOfOrder {
  /** Newest first. */
  readonly list: readonly Fill[]
  /** True if there are more fills than `list` contains. */
  readonly isPart: boolean
}

const PAGE = '200'
/** Further pages would cost the user's request budget without being useful. */
const MOST_PAGES = 5

/** Queries the fills of an order, again whenever the order has changed. */
export function useFills(order: Order) {
  const { orderId, updatedTime, cumExecQty } = order
  const uid = useSession().user?.uid
  return useQuery<FillsOfOrder>({
    queryKey: ['fills', uid, orderId, updatedTime, cumExecQty],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const list: Fill[] = []
      let cursor = ''
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const next = await pageOf(order, cursor, signal)
        list.push(...next.fills)
        cursor = next.cursor
        if (cursor === '') break
      }
      return { list, isPart: cursor !== '' }
    },
  })
}

async function pageOf(order: Order, cursor: string, signal: AbortSignal) {
  const { orderId, symbol } = order
  const query = { orderId, symbol, limit: PAGE, ...(cursor !== '' && { cursor }) }
  const options = { toast: false, signal }
  if (isPairOrder(order)) {
    const answer = await call('spotExecutions', query, options)
    if (!answer.ok) throw new Error(answer.error.message)
    return { fills: answer.result.list.map(ofPair), cursor: answer.result.nextPageCursor }
  }
  const answer = await call('executions', query, options)
  if (!answer.ok) throw new Error(answer.error.message)
  return { fills: answer.result.list.map(ofContract), cursor: answer.result.nextPageCursor }
}

const commonOf = ({ execId, execTime, execPrice, execQty, execFee, isMaker }: Execution | SpotExecution) => ({
  id: execId,
  time: execTime,
  price: execPrice,
  qty: execQty,
  fee: e8(execFee),
  isMaker,
})

function ofPair(execution: SpotExecution): Fill {
  return { ...commonOf(execution), feeCoin: execution.feeCoin, pnl: undefined }
}

function ofContract(execution: Execution): Fill {
  const { symbol, closedSize, execPnl } = execution
  return {
    ...commonOf(execution),
    feeCoin: instrumentOf(symbol)?.contract.settleCoin ?? '',
    pnl: closedSize === '0' ? undefined : e8(execPnl),
  }
}
