import type { Strategy } from '@perpdesk/protocol'
import { useCallback, useMemo } from 'react'
import * as z from 'zod/mini'
import { definePreferences, useStrategies } from '../../stores/index.ts'
import { LiveTable } from '../live-table/index.ts'
import { strategyDetail } from '../orders/index.ts'
import { type StrategiesProps, strategyColumns, useWords } from './columns.tsx'
import { StopButton } from './stop-button.tsx'
import { StrategyCard } from './strategy-card.tsx'

const view = definePreferences('strategiesView', 1, { onlySymbol: z.boolean() }, { onlySymbol: false })
const keyOf = (strategy: Strategy) => strategy.strategyId
const card = (strategy: Strategy) => <StrategyCard strategy={strategy} />
const stopButton = (strategy: Strategy) => <StopButton strategy={strategy} />
const noActions = () => null

/**
 * The table of strategies that are running, waiting for their trigger price or paused, each with its progress and a
 * stop button.
 */
export function RunningStrategies({ symbol, choice }: StrategiesProps) {
  const words = useWords(symbol)
  const { text, orders, ofPairs, market, showAll } = words
  const live = useStrategies(symbol)
  const columns = useMemo(() => strategyColumns(words, 'createdTime'), [words])
  const csv = useCallback(
    async (rows: readonly Strategy[]) => {
      const { strategiesCsv } = await import('./strategies-csv.ts')
      return { columns: strategiesCsv(words, 'createdTime'), rows }
    },
    [words],
  )
  return (
    <LiveTable
      symbol={symbol}
      lead={choice}
      topic="strategy"
      live={live}
      preferences={view}
      name="strategies"
      text={(key, params) => (key === 'showAll' ? showAll : text(key, params))}
      signedOut={text('signedOut')}
      {...(ofPairs ? { symbolLabel: market } : {})}
      columns={columns}
      rowKey={keyOf}
      card={card}
      detail={strategyDetail}
      rowActions={stopButton}
      rowActionsLabel={<span className="visually-hidden">{orders('actions')}</span>}
      actions={noActions}
      csv={csv}
    />
  )
}
