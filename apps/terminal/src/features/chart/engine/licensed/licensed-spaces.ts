import type { Resolution } from '@perpdesk/protocol'
import { type OpenTimes, placeOfTime, timeAtPlace } from '../../series/bar-place.ts'
import type { StudyBar } from '../../studies/study.ts'
import type { Scale, TimeSpace } from '../chart-engine.ts'
import type { LibraryChart, LibraryPriceScale } from './library.ts'

export function openTimesOf(bars: readonly StudyBar[]): OpenTimes {
  return { length: bars.length, at: (place) => bars[place]!.timestamp }
}

interface Seen {
  readonly chart: LibraryChart
  readonly bars: readonly StudyBar[]
  readonly resolution: Resolution
}

/**
 * Returns the library's time scale as a `TimeSpace`. The library reports its right offset in bars and no pixels of
 * bars.
 */
export function licensedTimeSpace(seen: () => Seen | undefined): TimeSpace {
  /** Returns the middle of the newest bar, in pixels. */
  const lastX = (chart: LibraryChart) => {
    const scale = chart.getTimeScale()
    return scale.width() - (scale.rightOffset() + 1 / 2) * scale.barSpacing()
  }
  return {
    toX: (time) => {
      const now = seen()
      const place = now && placeOfTime(openTimesOf(now.bars), time, now.resolution)
      if (now === undefined || place === undefined) return undefined
      return lastX(now.chart) - (now.bars.length - 1 - place) * now.chart.getTimeScale().barSpacing()
    },
    fromX: (x) => {
      const now = seen()
      if (now === undefined) return undefined
      const behind = (lastX(now.chart) - x) / now.chart.getTimeScale().barSpacing()
      return timeAtPlace(openTimesOf(now.bars), Math.round(now.bars.length - 1 - behind), now.resolution)
    },
    barSpace: () => seen()?.chart.getTimeScale().barSpacing() ?? 0,
    lastBarX: () => {
      const now = seen()
      return now === undefined || now.bars.length === 0 ? undefined : lastX(now.chart)
    },
    firstSeen: () => {
      const now = seen()
      return now?.bars[firstPlace(now)]?.timestamp
    },
  }
}

/** Returns the index of the first visible bar. */
export function firstPlace({ chart, bars }: Pick<Seen, 'chart' | 'bars'>): number {
  const scale = chart.getTimeScale()
  return Math.max(Math.ceil(bars.length - 1 - scale.width() / scale.barSpacing() + scale.rightOffset()), 0)
}

export interface PriceScaleState {
  readonly scale: LibraryPriceScale
  readonly height: number
  readonly kind: Scale
  readonly inverted: boolean
}

/**
 * Returns the pixels from the top of the pane to a price. The library reports the prices at the edges of its scale;
 * between them, the scale is linear in its own unit (price, logarithm or percent).
 */
export function yOfPrice({ scale, height, kind, inverted }: PriceScaleState, price: number): number | undefined {
  const range = scale.getVisiblePriceRange()
  if (range === null) return undefined
  const [from, to, at] = [range.from, range.to, price].map((each) => measured(each, kind))
  if (from === undefined || to === undefined || at === undefined) return undefined
  const part = (at - from) / (to - from)
  return height * (inverted ? part : 1 - part)
}

export function priceOfY({ scale, height, kind, inverted }: PriceScaleState, y: number): number | undefined {
  const range = scale.getVisiblePriceRange()
  if (range === null) return undefined
  const part = inverted ? y / height : 1 - y / height
  const [from, to] = [measured(range.from, kind), measured(range.to, kind)]
  const at = from + part * (to - from)
  return kind === 'logarithmic' ? 10 ** at : at
}

function measured(price: number, kind: Scale): number {
  return kind === 'logarithmic' ? Math.log10(price) : price
}
