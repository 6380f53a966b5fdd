import { Suspense, useEffect, useMemo, useState } from 'react'
import { useText } from '../../i18n/index.ts'
import {
  isPairSymbol,
  type Market,
  useDraftLevels,
  useFreshness,
  useMarket,
  useMarketOrders,
  usePairs,
  usePositions,
  usePreferences,
  useSession,
} from '../../stores/index.ts'
import { barTopic } from '../../stores/kline.ts'
import { cx, EmptyState, ErrorState, lazyDialog, lazyPart, Skeleton } from '../../ui/index.ts'
import { useAlertsOf } from '../alerts/index.ts'
import { AfterBars } from './after-bars.tsx'
import styles from './chart.module.css'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { fetchPairs } from './fetch-pairs.ts'
import { drawnPrice } from './figures.ts'
import { Legend } from './legend.tsx'
import { IntervalEntry } from './toolbar/interval-entry.tsx'
import { linePreferences } from './trade-lines/line-preferences.ts'
import { useChart, useChartState } from './use-chart.ts'

/** Loaded when the trader chooses another contract for a chart. */
const SymbolDialog = lazyDialog(async () => (await import('./grid/symbol-dialog.tsx')).SymbolDialog)

/** Loaded with the first order, position or draft of the contract. */
const TradeLines = lazyPart(async () => (await import('./trade-lines/trade-lines.tsx')).TradeLines)

/** Loaded after the bars. */
const StudyLegend = lazyPart(async () => (await import('./indicators/study-legend.tsx')).StudyLegend)

/** Loaded after the bars. */
const Drawings = lazyPart(async () => (await import('./drawings/drawings.tsx')).Drawings)

/** Loaded for signed-in users only. */
const FillLayer = lazyPart(async () => (await import('./fills/fill-layer.tsx')).FillLayer)

/** Loaded after the bars; acts on the price under the pointer. */
const PriceActions = lazyPart(async () => (await import('./price-menu/price-actions.tsx')).PriceActions)

interface ChartCellProps {
  /** Index of this chart in the grid. */
  readonly index: number
  /** True if the grid has only this chart. */
  readonly isOne: boolean
  readonly isActive: boolean
  /** Symbol of the page's contract. */
  readonly page: string
  readonly symbol: string
  readonly onChart: (index: number, chart: ChartWidget | undefined) => void
  readonly onTouch: () => void
  readonly onSymbol: (symbol: string) => void
}

/** The chart of a contract or a spot pair with the trader's orders and positions. */
export function ChartCell(props: ChartCellProps) {
  const own = useMarket(props.symbol)
  const isAwaited = usePairs().status === 'pending' && isPairSymbol(props.symbol)
  useEffect(() => {
    if (isAwaited) void fetchPairs()
  }, [isAwaited])
  const ofPage = useMarket(props.page)
  // A stored market may no longer be listed; the page's market is shown instead.
  const contract = own ?? (isAwaited ? undefined : ofPage)
  return contract === undefined ? <Skeleton rows={12} height={20} /> : <Cell {...props} contract={contract} />
}

function Cell({ index, isOne, isActive, page, contract, onChart, onTouch, onSymbol }: ChartCellProps & WithContract) {
  const text = useText('chart')
  const [begun, setBegun] = useState<string>()
  const [picking, setPicking] = useState(false)
  const [chart, host] = useChart(contract.symbol, index, setBegun)
  useEffect(() => {
    onChart(index, chart)
    return () => onChart(index, undefined)
  }, [onChart, index, chart])
  const name = text('chartOf', { number: index + 1, symbol: contract.displayName })
  return (
    <div
      className={cx(styles['cell'], isActive && !isOne && styles['active'])}
      {...(isOne ? {} : { role: 'group', 'aria-label': name })}
      onPointerDownCapture={onTouch}
      onFocusCapture={onTouch}
    >
      {chart === undefined ? (
        <div className={styles['legend']} />
      ) : (
        <Legend chart={chart} contract={contract} {...(index > 0 && { onPick: () => setPicking(true) })} />
      )}
      <div className={styles['stage']}>
        <div ref={host} className={styles['host']} role="application" aria-label={text('keys')} />
        {chart === undefined ? null : <Status chart={chart} contract={contract} />}
        {chart === undefined || chart.hasTools ? null : (
          <AfterBars chart={chart}>
            <Drawings chart={chart} contract={contract} isActive={isActive} isOfPage={contract.symbol === page} />
          </AfterBars>
        )}
        {chart === undefined || begun === undefined ? null : (
          <IntervalEntry chart={chart} begun={begun} onEnd={() => setBegun(undefined)} />
        )}
      </div>
      {chart === undefined ? null : <Studies chart={chart} contract={contract} />}
      {chart === undefined ? null : <Lines chart={chart} contract={contract} page={page} />}
      {picking ? (
        <SymbolDialog
          symbol={contract.symbol}
          onPick={(symbol) => {
            setPicking(false)
            onSymbol(symbol)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  )
}

interface WithContract {
  readonly contract: Market
}

const statusOf = (state: ChartState) => state.status
const resolutionOf = (state: ChartState) => state.layout.resolution
const priceOf = (state: ChartState) => state.layout.price
const unreachedOf = (state: ChartState) => state.unreached
const stoppedOf = (state: ChartState) => state.stopped
const hasStudies = (state: ChartState) => state.studies.length > 0
const rebuiltOf = (state: ChartState) => state.rebuilt

/** Status of the bars: loading, unavailable or stale. */
function Status({ chart, contract }: { readonly chart: ChartWidget; readonly contract: Market }) {
  const text = useText('chart')
  const status = useChartState(chart, statusOf)
  const resolution = useChartState(chart, resolutionOf)
  const price = drawnPrice(contract, useChartState(chart, priceOf))
  const stopped = useChartState(chart, stoppedOf)
  const unreached = useChartState(chart, unreachedOf)
  const freshness = useFreshness(barTopic(contract.symbol, resolution, price))
  if (status.kind === 'loading') {
    return (
      <output className={cx(styles['cover'], styles['opaque'], styles['quiet'])}>
        {text('loading', { symbol: contract.displayName })}
      </output>
    )
  }
  if (status.kind === 'failed') {
    const { reason } = status
    const sentence = text(reason === 'unknownSymbol' || reason === 'noPremium' ? reason : 'failed')
    return (
      <div className={cx(styles['cover'], styles['opaque'])}>
        <ErrorState text={sentence} {...(reason !== 'noPremium' && { onRetry: () => chart.retry() })} />
      </div>
    )
  }
  if (status.kind === 'empty') {
    return (
      <div className={styles['cover']}>
        <EmptyState text={text('empty')} />
      </div>
    )
  }
  if (stopped) {
    return (
      <span className={styles['age']} role="status" data-freshness="dead">
        {text('stopped')}
      </span>
    )
  }
  if (freshness.level === 'live') {
    return unreached ? <output className={cx(styles['age'], styles['note'])}>{text('unreached')}</output> : null
  }
  return (
    <span className={styles['age']} data-freshness={freshness.level}>
      {Number.isFinite(freshness.ageMs) ? text(freshness.level, { seconds: freshness.ageMs / 1000 }) : text('never')}
    </span>
  )
}

interface StudiesProps extends WithContract {
  readonly chart: ChartWidget
}

/** The legend of the studies, while there are bars. */
function Studies({ chart, contract }: StudiesProps) {
  const { kind } = useChartState(chart, statusOf)
  const isShown = useChartState(chart, hasStudies) && kind === 'ready'
  return <AfterBars chart={chart}>{isShown ? <StudyLegend chart={chart} contract={contract} /> : null}</AfterBars>
}

interface LinesProps extends WithContract {
  readonly chart: ChartWidget
  readonly page: string
}

/**
 * Lines and actions at prices, once bars have given the chart a price scale. The key changes when the drawing is
 * rebuilt, because a rebuilt drawing has a new scale.
 */
function Lines({ chart, contract, page }: LinesProps) {
  const { kind } = useChartState(chart, statusOf)
  const price = useChartState(chart, priceOf)
  const rebuilt = useChartState(chart, rebuiltOf)
  const orders = useMarketOrders(contract.symbol)
  const positions = usePositions().value
  const isOfContract = ({ symbol }: { readonly symbol: string }) => symbol === contract.symbol
  const hasDraft = useDraftLevels(contract.symbol).length > 0
  const hasAlerts = useAlertsOf(contract.symbol).length > 0
  // The scale of a premium series has no prices.
  if (kind !== 'ready' || price === 'premium') return null
  const hasLines = hasDraft || hasAlerts || orders.some(isOfContract) || positions.some(isOfContract)
  const key = `${contract.symbol}-${rebuilt}`
  return <OverPrices key={key} chart={chart} contract={contract} page={page} hasLines={hasLines} />
}

interface OverPricesProps extends LinesProps {
  readonly hasLines: boolean
}

function OverPrices({ chart, contract, page, hasLines }: OverPricesProps) {
  const { fills } = usePreferences(linePreferences)[0]
  const hasFills = useSession().status === 'signedIn' && fills
  const [space, time] = useMemo(() => [chart.priceSpace(), chart.timeSpace()], [chart])
  if (space === undefined || time === undefined) return null
  // Each part waits by itself: while one of them loads, the others stay, with their open menus.
  return (
    <>
      {hasFills ? (
        <Suspense>
          <FillLayer key={contract.symbol} contract={contract} space={space} time={time} />
        </Suspense>
      ) : null}
      {/* Orders are placed through the order panel, which belongs to the page's contract. */}
      {contract.symbol === page ? (
        <AfterBars chart={chart}>
          <PriceActions contract={contract} space={space} time={time} />
        </AfterBars>
      ) : null}
      {hasLines ? (
        <Suspense>
          <TradeLines contract={contract} space={space} time={time} />
        </Suspense>
      ) : null}
    </>
  )
}
