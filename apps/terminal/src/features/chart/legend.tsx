import type { Resolution } from '@perpdesk/protocol'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { useText } from '../../i18n/index.ts'
import type { BarPrice, Contract } from '../../stores/index.ts'
import { cx, decimalsOf, formatDrawn, lazyPart } from '../../ui/index.ts'
import styles from './chart.module.css'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { useChartState } from './use-chart.ts'

/** Fetched with the first series that is compared. */
const ComparedList = lazyPart(async () => (await import('./compare/compared-list.tsx')).ComparedList)

const barOf = (state: ChartState) => state.bar
const previousOf = (state: ChartState) => state.previousClose
const resolutionOf = (state: ChartState): Resolution => state.layout.resolution
const comparesOf = (state: ChartState): boolean => state.layout.compared.length > 0
const priceOf = (state: ChartState): BarPrice => state.layout.price

/** Figures of a drawing, not of an account: rounded to what the axis shows. */
function write(value: number, decimals: number, signed = false): string {
  return formatDrawn(value.toFixed(decimals), signed)
}

function compact(value: number): string {
  if (value >= 1e9) return `${write(value / 1e9, 2)}B`
  if (value >= 1e6) return `${write(value / 1e6, 2)}M`
  if (value >= 1e3) return `${write(value / 1e3, 2)}K`
  return write(value, value === 0 ? 0 : 3)
}

interface LegendProps {
  readonly chart: ChartWidget
  readonly contract: Contract
  /** Its name is a button that leads to another contract. */
  readonly onPick?: () => void
}

/** Open, high, low, close and volume of the bar under the pointer, else of the last one. */
export function Legend({ chart, contract, onPick }: LegendProps) {
  const text = useText('chart')
  const bar = useChartState(chart, barOf)
  const previous = useChartState(chart, previousOf)
  const resolution = useChartState(chart, resolutionOf)
  const price = useChartState(chart, priceOf)
  const compares = useChartState(chart, comparesOf)
  const decimals = price === 'last' ? decimalsOf(contract.tickSize) : contract.priceScale
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
          <Figure name={text('open')} value={write(bar.open, decimals)} tone={tone} />
          <Figure name={text('high')} value={write(bar.high, decimals)} tone={tone} />
          <Figure name={text('low')} value={write(bar.low, decimals)} tone={tone} />
          <Figure name={text('close')} value={write(bar.close, decimals)} tone={tone} />
          <span className={tone}>
            {write(change, decimals, true)} ({write((100 * change) / (previous ?? bar.open), 2, true)}%)
          </span>
          {price === 'last' ? <Figure name={text('volume')} value={compact(bar.volume)} tone={undefined} /> : null}
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
