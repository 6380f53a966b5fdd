import type { Resolution } from '@perpdesk/protocol'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import type { BarPrice, Market } from '../../stores/index.ts'
import { cx, lazyPart } from '../../ui/index.ts'
import styles from './chart.module.css'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { compactFigure, drawnPrice, figureDecimals, writeFigure } from './figures.ts'
import { useChartState } from './use-chart.ts'

/** Loaded with the first compared series. */
const ComparedList = lazyPart(async () => (await import('./compare/compared-list.tsx')).ComparedList)

const barOf = (state: ChartState) => state.bar
const previousOf = (state: ChartState) => state.previousClose
const resolutionOf = (state: ChartState): Resolution => state.layout.resolution
const comparesOf = (state: ChartState): boolean => state.layout.compared.length > 0
const priceOf = (state: ChartState): BarPrice => state.layout.price

interface LegendProps {
  readonly chart: ChartWidget
  readonly contract: Market
  /** Called when the contract's name is pressed, to choose another contract. */
  readonly onPick?: () => void
}

/** Open, high, low, close and volume of the bar under the pointer, otherwise of the last bar. */
export function Legend({ chart, contract, onPick }: LegendProps) {
  const text = useText('chart')
  const bar = useChartState(chart, barOf)
  const previous = useChartState(chart, previousOf)
  const resolution = useChartState(chart, resolutionOf)
  const price = drawnPrice(contract, useChartState(chart, priceOf))
  const compares = useChartState(chart, comparesOf)
  const decimals = figureDecimals(contract, price)
  const change = bar === undefined ? undefined : bar.close - (previous ?? bar.open)
  const tone = change === undefined || change === 0 ? undefined : change > 0 ? styles['up'] : styles['down']
  const kind = price === 'last' ? '' : ` · ${text(`priceKind.${price}`)}`
  const name = `${contract.displayName} · ${text(`resolution.${resolution}`)}${kind}`
  return (
    <div className={styles['legend']}>
      {onPick === undefined ? (
        <span className={styles['name']}>{name}</span>
      ) : (
        <button type="button" className={cx(styles['name'], styles['pick'])} aria-haspopup="dialog" onClick={onPick}>
          {name}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
      {bar === undefined || change === undefined ? null : (
        <span className={styles['figures']}>
          <Figure name={text('open')} value={writeFigure(bar.open, decimals)} tone={tone} />
          <Figure name={text('high')} value={writeFigure(bar.high, decimals)} tone={tone} />
          <Figure name={text('low')} value={writeFigure(bar.low, decimals)} tone={tone} />
          <Figure name={text('close')} value={writeFigure(bar.close, decimals)} tone={tone} />
          <span className={tone}>
            {writeFigure(change, decimals, true)}
            {price === 'premium' ? null : ` (${writeFigure((100 * change) / (previous ?? bar.open), 2, true)}%)`}
          </span>
          {price === 'last' ? (
            <Figure name={text('volume')} value={compactFigure(bar.volume)} tone={undefined} />
          ) : null}
        </span>
      )}
      {compares ? (
        <Suspense>
          <ComparedList chart={chart} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Figure({ name, value, tone }: { name: string; value: string; tone: string | undefined }) {
  return (
    <span>
      <span className={styles['quiet']}>{name}</span> <span className={cx(tone)}>{value}</span>
    </span>
  )
}
