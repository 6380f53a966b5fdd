import type { Colour, ToolId } from '../../apps/terminal/src/features/chart/drawings/drawing.ts'
import type { ChartType } from '../../apps/terminal/src/features/chart/engine/chart-engine.ts'

/** A place in the price pane, as fractions of its width and height. */
export type Place = readonly [x: number, y: number]

/** A part of a drawing: pixels of its colour must be at the place. */
export interface Probe {
  readonly at: Place
  readonly tone: Colour
}

export interface ToolTile {
  /** Pressed one after the other; for a freehand path the pointer stays down. */
  readonly places: readonly Place[]
  /** The first is also pressed, which must select the drawing. */
  readonly probes: readonly [Probe, ...Probe[]]
  /** Text typed as soon as the tool has been drawn. */
  readonly words?: string
  readonly isWay?: boolean
}

const accent = (...at: Place): Probe => ({ at, tone: 'accent' })

/** Each tool once, drawn so that all its parts are visible. */
export const TOOL_TILES: Readonly<Record<ToolId, ToolTile>> = {
  trendLine: {
    places: [
      [0.2, 0.65],
      [0.7, 0.35],
    ],
    probes: [accent(0.2, 0.65), accent(0.45, 0.5), accent(0.7, 0.35)],
  },
  ray: {
    places: [
      [0.2, 0.65],
      [0.5, 0.5],
    ],
    probes: [accent(0.2, 0.65), accent(0.8, 0.35)],
  },
  extendedLine: {
    places: [
      [0.35, 0.55],
      [0.6, 0.45],
    ],
    probes: [accent(0.35, 0.55), accent(0.85, 0.35), accent(0.1, 0.65)],
  },
  horizontalLine: { places: [[0.4, 0.4]], probes: [accent(0.4, 0.4), accent(0.1, 0.4), accent(0.9, 0.4)] },
  verticalLine: { places: [[0.5, 0.5]], probes: [accent(0.5, 0.5), accent(0.5, 0.1), accent(0.5, 0.9)] },
  arrow: {
    places: [
      [0.3, 0.65],
      [0.6, 0.4],
    ],
    probes: [accent(0.3, 0.65), accent(0.6, 0.4)],
  },
  parallelChannel: {
    places: [
      [0.2, 0.5],
      [0.7, 0.25],
      [0.45, 0.6],
    ],
    probes: [accent(0.2, 0.5), accent(0.7, 0.25), accent(0.45, 0.6)],
  },
  pitchfork: {
    places: [
      [0.15, 0.6],
      [0.35, 0.35],
      [0.4, 0.65],
    ],
    probes: [accent(0.15, 0.6), accent(0.35, 0.35), accent(0.4, 0.65)],
  },
  rectangle: {
    places: [
      [0.3, 0.3],
      [0.65, 0.65],
    ],
    probes: [accent(0.3, 0.3), accent(0.65, 0.65), accent(0.5, 0.3)],
  },
  ellipse: {
    places: [
      [0.3, 0.3],
      [0.7, 0.65],
    ],
    probes: [accent(0.5, 0.3), accent(0.5, 0.65)],
  },
  brush: {
    places: [
      [0.2, 0.6],
      [0.25, 0.5],
      [0.32, 0.42],
      [0.4, 0.5],
      [0.46, 0.62],
      [0.54, 0.55],
      [0.6, 0.4],
      [0.7, 0.3],
    ],
    probes: [accent(0.2, 0.6), accent(0.4, 0.5), accent(0.7, 0.3)],
    isWay: true,
  },
  fibRetracement: {
    places: [
      [0.25, 0.75],
      [0.7, 0.25],
    ],
    probes: [accent(0.6, 0.25), accent(0.6, 0.75), accent(0.6, 0.5)],
  },
  fibExtension: {
    places: [
      [0.2, 0.7],
      [0.35, 0.55],
      [0.65, 0.65],
    ],
    probes: [accent(0.6, 0.65), accent(0.6, 0.5)],
  },
  measure: {
    places: [
      [0.3, 0.65],
      [0.6, 0.4],
    ],
    probes: [
      { at: [0.45, 0.6], tone: 'up' },
      { at: [0.35, 0.525], tone: 'up' },
    ],
  },
  longPosition: {
    places: [[0.3, 0.5]],
    probes: [accent(0.3, 0.5), { at: [0.3, 0.3], tone: 'up' }, { at: [0.3, 0.6], tone: 'down' }],
  },
  shortPosition: {
    places: [[0.3, 0.5]],
    probes: [accent(0.3, 0.5), { at: [0.3, 0.7], tone: 'up' }, { at: [0.3, 0.4], tone: 'down' }],
  },
  text: { places: [[0.35, 0.5]], probes: [accent(0.37, 0.5)], words: 'Weekly support' },
}

export interface TypeTile {
  readonly tones: readonly Colour[]
  /** Minimum number of pixels of each colour per pixel of the width. */
  readonly least: number
}

/** The dashes of the last-price line cover two fifths of the width. */
const MORE_THAN_DASHES = 0.55

const inColours = (...tones: readonly Colour[]): TypeTile => ({ tones, least: MORE_THAN_DASHES })

/** Colours in which each chart type is drawn. */
export const TYPE_TILES: Readonly<Record<ChartType, TypeTile>> = {
  candles: inColours('up', 'down'),
  hollow: inColours('up', 'down'),
  heikinAshi: inColours('up', 'down'),
  bars: inColours('up', 'down'),
  line: inColours('accent'),
  step: inColours('accent'),
  area: inColours('accent'),
  // Most of the line may lie on one side of the base.
  baseline: { tones: ['up', 'down'], least: 0.15 },
}
