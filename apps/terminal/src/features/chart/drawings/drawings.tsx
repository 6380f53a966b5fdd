import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { decimalsOf } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { fillOrder, isPair, type Market } from '../../../stores/index.ts'
import { toast, useIsNarrow } from '../../../ui/index.ts'
import { axisValue } from '../axis-value.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { useChartState } from '../use-chart.ts'
import { boardOf } from './board.ts'
import type { Drawing } from './drawing.ts'
import styles from './drawings.module.css'
import { pen } from './pen.ts'
import { StyleBar } from './style-bar.tsx'
import { DrawingSurface } from './surface.ts'
import { takeSurface, useSurfaceOf } from './surfaces.ts'
import { ToolSheet } from './tool-sheet.tsx'
import { drawnPlan, orderOf, PLANNED_SIDES } from './trade-plan.ts'
import { wordsOf } from './words.ts'

interface DrawingsProps {
  readonly chart: ChartWidget
  readonly contract: Market
  /** Keys and the style bar apply to the chart that was used last. */
  readonly isActive: boolean
  /** The order form belongs to the page's contract. */
  readonly isOfPage: boolean
}

const readyOf = ({ status }: ChartState) => status.kind === 'ready'
const intervalOf = ({ layout }: ChartState) => layout.resolution
const rebuiltOf = ({ rebuilt }: ChartState) => rebuilt

/**
 * Drawings on the chart of a contract. The key changes when the chart is rebuilt, because a rebuilt chart has a new
 * pane.
 */
export function Drawings(props: DrawingsProps) {
  const rebuilt = useChartState(props.chart, rebuiltOf)
  return <DrawingsOf key={`${props.contract.symbol} ${rebuilt}`} {...props} />
}

function DrawingsOf(props: DrawingsProps) {
  const { contract, isActive, isOfPage } = props
  const text = useText('drawings')
  const board = boardOf(contract.symbol)
  const state = useSyncExternalStore(board.listen, board.get)
  const tool = useStore(pen, (each) => each.tool)
  const surface = useSurface(props)
  const interval = useChartState(props.chart, intervalOf)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (state.damaged) toast.info(text('damaged'), { key: 'drawings-damaged' })
  }, [state.damaged, text])
  useEffect(() => {
    if (state.unkept) toast.error(text('unkept'), { key: 'drawings-unkept' })
  }, [state.unkept, text])
  const { chosen } = state
  const planned = chosen !== undefined && PLANNED_SIDES[chosen.tool] !== undefined
  const order = (drawing: Drawing) => {
    const plan = drawnPlan(contract, drawing)
    if (plan === undefined) return
    fillOrder(orderOf(contract.symbol, plan))
    if (isNarrow) toast.info(text('ordered'))
  }
  return (
    <>
      {isNarrow ? <ToolSheet board={board} state={state} surface={surface} interval={interval} /> : null}
      {chosen === undefined || tool !== undefined || !isActive ? null : (
        <StyleBar
          board={board}
          drawing={chosen}
          surface={surface}
          contract={contract}
          interval={interval}
          {...(isOfPage && planned && !isPair(contract) && { onOrder: () => order(chosen) })}
        />
      )}
    </>
  )
}

/** Returns the surface that draws in the chart's pane; `undefined` while the chart has no bars and so no scales. */
function useSurface({ chart, contract, isActive }: DrawingsProps): DrawingSurface | undefined {
  const text = useText('drawings')
  const { symbol, tickSize } = contract
  const ready = useChartState(chart, readyOf)
  const tick = useMemo(() => ({ size: axisValue(tickSize), decimals: decimalsOf(tickSize) }), [tickSize])
  const hears = useEffectEvent(() => isActive)
  useEffect(() => {
    const prices = chart.priceSpace()
    const times = chart.timeSpace()
    if (!ready || prices === undefined || times === undefined) return undefined
    const surface = new DrawingSurface({
      prices,
      times,
      tick,
      barAt: (time) => chart.barAt(time),
      interval: () => chart.get().layout.resolution,
      board: boardOf(symbol),
      words: (measure) => wordsOf(text, contract, measure),
      className: styles['canvas'] ?? '',
      hearsKeys: () => hears(),
    })
    const leave = takeSurface(chart, surface)
    return () => {
      surface.end()
      leave()
    }
  }, [chart, contract, symbol, tick, ready, text])
  return useSurfaceOf(chart)
}
