import type { Strategy } from '@perpdesk/protocol'
import { useCallback, useMemo } from 'react'
import { call } from '../../client/index.ts'
import { isPairSymbol } from '../../stores/index.ts'
import { type ColumnPair, type HistorySource, HistoryTable } from '../history-table/index.ts'
import { strategyDetail } from '../orders/index.ts'
import { type StrategiesProps, strategyColumns, useWords } from './columns.tsx'
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
  const words = useWords(symbol)
  const { text, ofPairs, market } = words
  const columns = useMemo(() => strategyColumns(words, 'updatedTime'), [words])
  const csv = useMemo(() => strategiesCsv(words, 'updatedTime'), [words])
  // The exchange lists the strategies of contracts and pairs together.
  const isPart = useCallback((strategy: Strategy) => isPairSymbol(strategy.symbol) === ofPairs, [ofPairs])
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
      {...(ofPairs ? { symbolLabel: market } : {})}
      isPart={isPart}
      sideOf={sideOf}
      detail={strategyDetail}
      empty={text('emptyEnded')}
      signedOut={text('signedOut')}
    />
  )
}
