import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import { lazyDialog } from '../../../ui/index.ts'
import type { ChartState, ChartWidget } from '../chart-widget.ts'
import { LEGEND_ROW, LEGEND_TOP } from '../engine/chart-engine.ts'
import { drawnPrice, figureDecimals } from '../figures.ts'
import { useChartState } from '../use-chart.ts'
import styles from './study-legend.module.css'
import { StudyRow } from './study-row.tsx'

/** Loaded when settings are first opened. */
const StudiesDialog = lazyDialog(async () => (await import('./studies-dialog.tsx')).StudiesDialog)

const figuresOf = (state: ChartState) => state.studies
const chosenOf = (state: ChartState) => state.layout.studies
const priceOf = (state: ChartState) => state.layout.price

interface StudyLegendProps {
  readonly chart: ChartWidget
  readonly contract: Market
}

/** Names, values and buttons of the studies, in the panes in which they are drawn. */
export function StudyLegend({ chart, contract }: StudyLegendProps) {
  const text = useText('studies')
  const figures = useChartState(chart, figuresOf)
  const chosen = useChartState(chart, chosenOf)
  const price = drawnPrice(contract, useChartState(chart, priceOf))
  const [setting, setSetting] = useState<string>()
  const decimals = figureDecimals(contract, price)
  const panes = [...new Set(figures.map(({ pane }) => pane))]
  return (
    <>
      {panes.map((pane, index) => (
        <PaneLegend key={index} pane={pane}>
          <ul className={styles['rows']} aria-label={text('active')}>
            {figures
              .filter((each) => each.pane === pane)
              .map(({ key, values }) => {
                const choice = chosen.find((each) => each.key === key)
                if (choice === undefined) return null
                return (
                  <StudyRow
                    key={key}
                    chart={chart}
                    choice={choice}
                    values={values}
                    decimals={decimals}
                    onSettings={() => setSetting(key)}
                  />
                )
              })}
          </ul>
        </PaneLegend>
      ))}
      {setting === undefined ? null : (
        <StudiesDialog chart={chart} first={setting} onClose={() => setSetting(undefined)} />
      )}
    </>
  )
}

/** Renders into an element inside the pane, so that wheel and touch events still reach the chart. */
function PaneLegend({ pane, children }: { readonly pane: HTMLElement; readonly children: ReactNode }) {
  const [layer] = useState(makeLayer)
  useEffect(() => {
    pane.append(layer)
    return () => layer.remove()
  }, [pane, layer])
  return createPortal(children, layer)
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = styles['layer'] ?? ''
  layer.dataset['legend'] = ''
  layer.style.setProperty('--row', `${LEGEND_ROW}px`)
  layer.style.setProperty('--top', `${LEGEND_TOP}px`)
  return layer
}
