import type { Strategy } from '@perpdesk/protocol'
import { useMemo } from 'react'
import { call } from '../../client/index.ts'
import { useText } from '../../i18n/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable } from '../history-table/index.ts'
import { strategyDetail } from '../orders/index.ts'
import { type StrategiesProps, strategyColumns } from './columns.tsx'
import { strategiesCsv } from './strategies-csv.ts'

const source: HistorySource<Strategy> = {
  name: 'strategyHistory',
  load: (query, signal) =>
    call('strategyHistory', query, { toast: false, ...(signal === undefined ? {} : { signal }) }),
  rowKey: (strategy) => strategy.strategyId,
}

const pairs: readonly ColumnPair[] = [
  ['contract', 'kind'],
  ['executed', 'qty'],
]
const symbolOf = (strategy: Strategy) => strategy.symbol
const sideOf = (strategy: Strategy) => strategy.side

/** The table of ended strategies, with executed quantity and reason of the end. */
export function EndedStrategies({ symbol, choice }: StrategiesProps) {
  const text = useText('strategies')
  const orders = useText('orders')
  const noticeText = useText('notifications')
  const columns = useMemo(
    () => strategyColumns({ text, orders, noticeText }, 'updatedTime'),
    [text, orders, noticeText],
  )
  const csv = useMemo(() => strategiesCsv({ text, orders, noticeText }, 'updatedTime'), [text, orders, noticeText])
  return (
    <HistoryTable
      title={text('view.ended')}
      source={source}
      columns={columns}
      pairs={pairs}
      csv={csv}
      symbol={symbol}
      lead={choice}
      symbolOf={symbolOf}
      sideOf={sideOf}
      detail={strategyDetail}
      empty={text('emptyEnded')}
      signedOut={text('signedOut')}
    />
  )
}
