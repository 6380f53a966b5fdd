import { useCallback, useEffect, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useMarket, usePreferences } from '../../stores/index.ts'
import { cx, lazyPart, Skeleton, useIsNarrow } from '../../ui/index.ts'
import { AfterBars } from './after-bars.tsx'
import styles from './chart.module.css'
import { ChartCell } from './chart-cell.tsx'
import type { ChartWidget } from './chart-widget.ts'
import { type ChartList, inOrder, withChart } from './grid/chart-list.ts'
import { CHART_COUNT, chartGrid, keysOfChart, MOST_CHARTS } from './grid/grid.ts'
import { linkCharts } from './grid/link-charts.ts'
import { useMaximised } from './grid/use-maximised.ts'
import { readLayout } from './layout/layout.ts'
import { LAYOUT_KEYS } from './layout/layout-keys.ts'
import { LAYOUT_STORAGE } from './layout/layout-storage.ts'
import { BottomBar } from './toolbar/bottom-bar.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'

/** Loaded after the bars. */
const DrawingTools = lazyPart(async () => (await import('./drawings/drawing-tools.tsx')).DrawingTools)

/** One to four charts; the first one shows the page's contract. The toolbar acts on the chart that was used last. */
export function ChartPanel({ symbol }: { readonly symbol: string }) {
  const text = useText('chart')
  const market = useMarket(symbol)
  const isNarrow = useIsNarrow()
  const [grid] = usePreferences(chartGrid)
  const arrangement = isNarrow ? 'single' : grid.arrangement
  const count = CHART_COUNT[arrangement]
  const [charts, setCharts] = useState<ChartList>([])
  const [symbols, setSymbols] = useState(keptSymbols)
  const [isMaximised, setMaximised] = useMaximised()
  const [touched, setTouched] = useState(0)
  const active = Math.min(touched, count - 1)
  const takeChart = useCallback(
    (index: number, chart: ChartWidget | undefined) => setCharts((list) => withChart(list, index, chart)),
    [],
  )
  const linked = useMemo(() => inOrder(charts, active), [charts, active])
  useEffect(() => linkCharts(linked, grid), [linked, grid])
  const showKept = () => {
    const kept = keptSymbols()
    setSymbols(kept)
    for (const [index, chart] of charts.entries()) {
      const own = index === 0 || grid.symbol ? symbol : (kept[index] ?? symbol)
      chart?.adopt({ ...readLayout(LAYOUT_STORAGE, keysOfChart(LAYOUT_KEYS, index)), symbol: own })
    }
  }
  if (market === undefined) return <Skeleton rows={12} height={20} />
  const chart = charts[active]
  return (
    <section
      className={cx(styles['panel'], isMaximised && styles['maximised'])}
      aria-label={text('title', { symbol: market.displayName })}
    >
      {chart === undefined ? (
        <div className={styles['barRoom']} />
      ) : (
        <Toolbar
          chart={chart}
          layouts={{ charts, onRestored: showKept }}
          isMaximised={isMaximised}
          onMaximise={setMaximised}
        />
      )}
      <div className={styles['columns']}>
        {isNarrow || chart?.hasTools ? null : (
          <div className={styles['drawingBar']}>
            {chart === undefined ? null : (
              <AfterBars chart={chart}>
                <DrawingTools chart={chart} />
              </AfterBars>
            )}
          </div>
        )}
        <div className={styles['charts']} data-arrangement={arrangement}>
          {Array.from({ length: count }, (_, index) => (
            <ChartCell
              // Charts have no id other than their place.
              key={index}
              index={index}
              isOne={count === 1}
              isActive={index === active}
              page={symbol}
              symbol={index === 0 || grid.symbol ? symbol : (symbols[index] ?? symbol)}
              onChart={takeChart}
              onTouch={() => setTouched(index)}
              onSymbol={(next) => setSymbols((before) => before.with(index, next))}
            />
          ))}
        </div>
      </div>
      {chart === undefined ? null : <BottomBar chart={chart} />}
    </section>
  )
}

function keptSymbols(): readonly (string | undefined)[] {
  return Array.from(
    { length: MOST_CHARTS },
    (_, index) => readLayout(LAYOUT_STORAGE, keysOfChart(LAYOUT_KEYS, index)).symbol,
  )
}
