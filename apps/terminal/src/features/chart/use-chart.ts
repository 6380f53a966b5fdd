import { type RefCallback, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readPageSettings, serverClock } from '../../client/index.ts'
import { formatDrawn } from '../../format/index.ts'
import { usePreferences } from '../../stores/index.ts'
import { fetchPart } from '../../ui/fetch-part.ts'
import { type ChartState, ChartWidget } from './chart-widget.ts'
import type { ChartEngine } from './engine/chart-engine.ts'
import { KlineEngine } from './engine/kline/kline-engine.ts'
import { keysOfChart } from './grid/grid.ts'
import { drawnPart, isDrawnAlike } from './layout/drawn-part.ts'
import { readLayout } from './layout/layout.ts'
import { LAYOUT_KEYS } from './layout/layout-keys.ts'
import { LAYOUT_STORAGE } from './layout/layout-storage.ts'
import { onLookChange, readLook } from './look.ts'
import { chartPreferences } from './preferences.ts'
import type { LoadSamples } from './samples/late-samples.ts'
import { axisTime, pointedTime } from './series/axis-time.ts'
import { exchangeDatafeed } from './series/exchange-datafeed.ts'
import { steerByKeys } from './steering.ts'

const loadSamples: LoadSamples = async (changed) => {
  const { exchangeSampleFeeds } = await fetchPart(() => import('./samples/exchange-samples.ts'))
  return exchangeSampleFeeds(changed)
}

/**
 * Resolves to an engine of the licensed library if the page settings name one and it loads, otherwise to the built-in
 * one.
 */
async function engineFor(key: string): Promise<ChartEngine> {
  const { chartLibrary } = readPageSettings()
  const licensed =
    chartLibrary === ''
      ? undefined
      : await fetchPart(() => import('./engine/licensed/load-licensed.ts')).then(
          ({ loadLicensed }) => loadLicensed(chartLibrary, key),
          () => undefined,
        )
  return (
    licensed ??
    new KlineEngine({
      writeNumber: (plain) => formatDrawn(plain),
      writeTick: axisTime,
      writeTime: pointedTime,
      now: () => serverClock.now(),
    })
  )
}

/**
 * Creates a chart in the element that receives the ref, and keeps it on the symbol; the chart is `undefined` until it
 * is created. `onDigit` is called with digits typed on the chart and must be a stable function.
 */
export function useChart(
  symbol: string,
  index: number,
  onDigit: (digit: string) => void,
): readonly [ChartWidget | undefined, RefCallback<HTMLElement>] {
  const [chart, setChart] = useState<ChartWidget>()
  const [{ countdown }] = usePreferences(chartPreferences)
  const [first] = useState(symbol)
  const host = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const keys = keysOfChart(LAYOUT_KEYS, index)
      let end: (() => void) | undefined
      let isGone = false
      const begin = (engine: ChartEngine) => {
        if (isGone) return
        const made = new ChartWidget({
          engine,
          datafeed: exchangeDatafeed(),
          samples: loadSamples,
          look: readLook(element),
          symbol: first,
          keys,
          storage: LAYOUT_STORAGE,
          get studyLimit() {
            return chartPreferences.store.getState().studyLimit
          },
          now: () => serverClock.now(),
          warn: (message) => reportError(new Error(message)),
        })
        // Everything drawn in the element takes its colours from this attribute.
        const dress = () => {
          const { theme } = made.get().layout
          if (element.dataset['theme'] !== theme) element.dataset['theme'] = theme
        }
        dress()
        made.listen(dress)
        made.setLook(readLook(element))
        made.mount(element)
        setChart(made)
        const endKeys = steerByKeys(element, made, onDigit)
        const endLook = onLookChange(() => made.setLook(readLook(element)))
        const save = () => made.save()
        const follow = ({ key }: StorageEvent) => {
          if (key !== keys.properties && key !== keys.timezone && key !== keys.theme) return
          const elsewhere = readLayout(LAYOUT_STORAGE, keys)
          if (!isDrawnAlike(elsewhere, made.get().layout)) made.adopt(drawnPart(elsewhere))
        }
        window.addEventListener('storage', follow)
        window.addEventListener('pagehide', save)
        document.addEventListener('visibilitychange', save)
        end = () => {
          endKeys()
          endLook()
          window.removeEventListener('storage', follow)
          window.removeEventListener('pagehide', save)
          document.removeEventListener('visibilitychange', save)
          made.destroy()
          setChart(undefined)
        }
      }
      void engineFor(keys.properties).then(begin)
      return () => {
        isGone = true
        end?.()
      }
    },
    [first, index, onDigit],
  )
  useEffect(() => chart?.setSymbol(symbol), [chart, symbol])
  useEffect(() => chart?.setCountdown(countdown), [chart, countdown])
  return [chart, host]
}

/** Returns a part of the chart's state, and renders again when that part changes. */
export function useChartState<Part>(chart: ChartWidget, select: (state: ChartState) => Part): Part {
  return useSyncExternalStore(chart.listen, () => select(chart.get()))
}
