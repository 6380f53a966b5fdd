import { type Chart, type KLineData, registerIndicator } from 'klinecharts'

/** The library does not report that it has drawn, but it asks each indicator to draw itself. This one only listens. */
const LISTENER = 'perpdesk-drawn'
const listeners = new WeakMap<Chart, (last: KLineData | undefined) => void>()

/** Calls back with each picture of a pane, with the last bar on it. */
export function tellDrawn(chart: Chart, paneId: string, listener: (last: KLineData | undefined) => void): void {
  registerIndicator({
    name: LISTENER,
    shortName: '',
    series: 'price',
    calc: () => [],
    draw: (picture) => {
      listeners.get(picture.chart)?.(picture.chart.getDataList().at(-1))
      return true
    },
  })
  listeners.set(chart, listener)
  chart.createIndicator({ name: LISTENER, paneId }, true)
}
