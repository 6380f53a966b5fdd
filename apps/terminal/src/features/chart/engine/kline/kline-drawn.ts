import { type Chart, type KLineData, registerIndicator } from 'klinecharts'

/**
 * The library does not report that it has drawn, but it calls the draw function of each indicator. This indicator draws
 * nothing and only reports the call.
 */
const LISTENER = 'perpdesk-drawn'
const listeners = new WeakMap<Chart, (last: KLineData | undefined) => void>()

/** Calls the listener after each drawing of a pane, with the last drawn bar. */
export function reportDrawn(chart: Chart, paneId: string, listener: (last: KLineData | undefined) => void): void {
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
