import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { serverClock } from '../../client/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { readStored, writeStored } from '../../stores/storage.ts'
import { formatDrawn } from '../../ui/index.ts'
import { type ChartState, ChartWidget, LIBRARY_PATH } from './chart-widget.ts'
import { KlineEngine } from './engine/kline/kline-engine.ts'
import type { LayoutKeys } from './layout/layout.ts'
import { onLookChange, readLook } from './look.ts'
import { chartPreferences } from './preferences.ts'
import { axisTime, pointedTime } from './series/axis-time.ts'
import { exchangeDatafeed } from './series/exchange-datafeed.ts'
import { steerByKeys } from './steering.ts'

const STUDY_LIMIT = 10

const LAYOUT_KEYS: LayoutKeys = {
  properties: 'perpdesk.chart.properties',
  resolution: 'perpdesk.chart.resolution',
  timezone: 'perpdesk.chart.timezone',
}

/**
 * Makes the chart in the element that is given the ref and keeps it on a symbol; undefined until it is there. `onDigit` is
 * told of digits typed on it and must stay the same function.
 */
export function useChart(
  symbol: string,
  onDigit: (digit: string) => void,
): readonly [ChartWidget | undefined, RefCallback<HTMLElement>] {
  const [chart, setChart] = useState<ChartWidget>()
  const [{ countdown }] = usePreferences(chartPreferences)
  const [first] = useState(symbol)
  const host = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const made = new ChartWidget({
        engine: new KlineEngine({
          writeNumber: (plain) => formatDrawn(plain),
          writeTick: axisTime,
          writeTime: pointedTime,
          now: () => serverClock.now(),
        }),
        datafeed: exchangeDatafeed(),
        look: readLook(element),
        symbol: first,
        libraryPath: LIBRARY_PATH,
        keys: LAYOUT_KEYS,
        storage: { read: readStored, write: writeStored },
        studyLimit: STUDY_LIMIT,
        now: () => serverClock.now(),
        warn: (message) => reportError(new Error(message)),
      })
      made.mount(element)
      setChart(made)
      const endKeys = steerByKeys(element, made, onDigit)
      const endLook = onLookChange(() => made.setLook(readLook(element)))
      const save = () => made.save()
      window.addEventListener('pagehide', save)
      document.addEventListener('visibilitychange', save)
      return () => {
        endKeys()
        endLook()
        window.removeEventListener('pagehide', save)
        document.removeEventListener('visibilitychange', save)
        made.destroy()
        setChart(undefined)
      }
    },
    [first, onDigit],
  )
  useEffect(() => chart?.setSymbol(symbol), [chart, symbol])
  useEffect(() => chart?.setCountdown(countdown), [chart, countdown])
  return [chart, host]
}

/** A part of the chart's state; renders when that part is another one. */
export function useChartState<Part>(chart: ChartWidget, select: (state: ChartState) => Part): Part {
  return useSyncExternalStore(chart.listen, () => select(chart.get()))
}
