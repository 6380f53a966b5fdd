import { useSyncExternalStore } from 'react'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { useChartState } from '../use-chart.ts'
import { boardOf } from './board.ts'
import { useSurfaceOf } from './surfaces.ts'
import { ToolBar } from './tool-bar.tsx'

const intervalOf = ({ layout }: ChartState) => layout.resolution
const symbolOf = ({ layout }: ChartState) => layout.symbol

/** The drawing tools beside the charts; they apply to the chart that was used last. */
export function DrawingTools({ chart }: { readonly chart: ChartWidget }) {
  const symbol = useChartState(chart, symbolOf)
  return symbol === undefined ? null : <ToolsFor chart={chart} symbol={symbol} />
}

function ToolsFor({ chart, symbol }: { readonly chart: ChartWidget; readonly symbol: string }) {
  const board = boardOf(symbol)
  const state = useSyncExternalStore(board.listen, board.get)
  const interval = useChartState(chart, intervalOf)
  return <ToolBar board={board} state={state} surface={useSurfaceOf(chart)} interval={interval} />
}
