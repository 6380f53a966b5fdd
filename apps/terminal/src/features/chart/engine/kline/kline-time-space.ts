import type { Resolution } from '@perpdesk/protocol'
import type { Chart } from 'klinecharts'
import { type OpenTimes, placeOfTime, timeAtPlace } from '../../series/bar-place.ts'
import type { TimeSpace } from '../chart-engine.ts'
import { MAIN_PANE } from './kline-panes.ts'

/** Returns the open times of the bars in a chart. */
export function openTimesOf(chart: Chart): OpenTimes {
  return {
    get length() {
      return chart.getDataList().length
    },
    at: (place) => chart.getDataList()[place]!.timestamp,
  }
}

/** Returns the time scale of a chart as a `TimeSpace`. */
export function timeSpaceOf(chart: Chart, resolution: () => Resolution): TimeSpace {
  const times = openTimesOf(chart)
  const xOf = (place: number | undefined) => {
    if (place === undefined) return undefined
    const point = chart.convertToPixel({ dataIndex: place }, { paneId: MAIN_PANE })
    return Array.isArray(point) ? undefined : point.x
  }
  return {
    toX: (time) => xOf(placeOfTime(times, time, resolution())),
    fromX: (x) => {
      const point = chart.convertFromPixel([{ x }], { paneId: MAIN_PANE })
      const place = Array.isArray(point) ? point[0]?.dataIndex : point.dataIndex
      return place === undefined ? undefined : timeAtPlace(times, place, resolution())
    },
    barSpace: () => chart.getBarSpace().bar,
    firstSeen: () => chart.getDataList()[chart.getVisibleRange().from]?.timestamp,
    lastBarX: () => (times.length === 0 ? undefined : xOf(times.length - 1)),
  }
}
