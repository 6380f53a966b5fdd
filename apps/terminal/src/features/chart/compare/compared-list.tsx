import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { useChartState } from '../use-chart.ts'
import styles from './compare.module.css'
import { ComparedRow } from './compared-row.tsx'

const comparedOf = (state: ChartState) => state.layout.compared

/** Lists the compared series, below the legend of the chart's own series. */
export function ComparedList({ chart }: { readonly chart: ChartWidget }) {
  const compared = useChartState(chart, comparedOf)
  return (
    <ul className={styles['legend']}>
      {compared.map((choice) => (
        <ComparedRow key={choice.name} chart={chart} choice={choice} />
      ))}
    </ul>
  )
}
