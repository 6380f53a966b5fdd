import { type ReactNode, Suspense } from 'react'
import { useIsIdle } from '../../ui/index.ts'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { useChartState } from './use-chart.ts'

const hasBars = ({ status }: ChartState) => status.kind === 'ready'

interface AfterBarsProps {
  readonly chart: ChartWidget
  readonly children: ReactNode
}

/**
 * Renders parts that must not delay the first bars: they are mounted once bars are on the screen and the browser is
 * idle, and stay mounted.
 */
export function AfterBars({ chart, children }: AfterBarsProps) {
  const isDue = useIsIdle(useChartState(chart, hasBars))
  return isDue ? <Suspense>{children}</Suspense> : null
}
