import { Eye, EyeOff, RotateCw, X } from 'lucide-react'
import { useText } from '../../../i18n/index.ts'
import { cx, IconButton } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { writeFigure } from '../figures.ts'
import { useChartState } from '../use-chart.ts'
import styles from './compare.module.css'
import type { CompareChoice } from './compare-choice.ts'
import type { ComparedFigures } from './compared-figures.ts'
import { comparedColour } from './comparison.ts'
import { useSeriesTitle } from './series-title.ts'

const figuresOf = (state: ChartState) => state.compared
const comparedOf = (state: ChartState) => state.layout.compared

interface ComparedRowProps {
  readonly chart: ChartWidget
  readonly choice: CompareChoice
}

/** A compared series: its colour, name and figure at the bar under the pointer, and buttons to hide and remove it. */
export function ComparedRow({ chart, choice }: ComparedRowProps) {
  const text = useText('compare')
  const compared = useChartState(chart, comparedOf)
  const figures = useChartState(chart, figuresOf).find(({ key }) => key === choice.name)
  const title = useSeriesTitle()(choice.name)
  const set = (next: CompareChoice) =>
    chart.setCompared(compared.map((each) => (each.name === choice.name ? next : each)))
  return (
    <li className={cx(styles['compared'], choice.hidden && styles['hidden'])}>
      <span
        className={styles['swatch']}
        style={{ background: comparedColour(chart.look, choice.colour) }}
        aria-hidden
      />
      <span className={styles['title']}>{title}</span>
      <span className={styles['figure']}>
        {figures === undefined ? null : <Figure figures={figures} axis={choice.axis} />}
      </span>
      {figures?.status === 'failed' ? (
        <IconButton
          size="small"
          label={text('retry', { name: title })}
          onClick={() => chart.retryCompared(choice.name)}
        >
          <RotateCw size={14} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton
        size="small"
        label={text(choice.hidden ? 'show' : 'hide', { name: title })}
        onClick={() => set({ ...choice, hidden: !choice.hidden })}
      >
        {choice.hidden ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
      </IconButton>
      <IconButton
        size="small"
        label={text('remove', { name: title })}
        onClick={() => chart.setCompared(compared.filter(({ name }) => name !== choice.name))}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** A figure of a compared series, rounded as on the axis: it illustrates the chart and is no amount of an account. */
function Figure({ figures, axis }: { readonly figures: ComparedFigures; readonly axis: CompareChoice['axis'] }) {
  const text = useText('compare')
  const { status, close, percent, pricePrecision } = figures
  if (status !== 'ready') return text(status)
  if (axis === 'own') return close === undefined ? null : writeFigure(close, pricePrecision)
  return percent === undefined ? null : `${writeFigure(percent, 2, true)}%`
}
