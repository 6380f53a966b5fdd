import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/index.ts'
import type { ChartState, ChartWidget } from './chart-widget.ts'
import { useChartState } from './use-chart.ts'

const hasBars = ({ status }: ChartState) => status.kind === 'ready'

/** True once bars have been on the screen and the browser had nothing else to do: for parts that must not hold the first of them up. */
export function useIdleAfterBars(chart: ChartWidget): boolean {
  const isReady = useChartState(chart, hasBars)
  const [isIdle, setIdle] = useState(false)
  const waits = isReady && !isIdle
  useEffect(() => (waits ? whenIdle(() => setIdle(true)) : undefined), [waits])
  return isIdle
}
