import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import * as z from 'zod/mini'

/** Every tool, as it is kept. */
export const TOOL_IDS = [
  'trendLine',
  'ray',
  'extendedLine',
  'horizontalLine',
  'verticalLine',
  'arrow',
  'parallelChannel',
  'pitchfork',
  'rectangle',
  'ellipse',
  'brush',
  'fibRetracement',
  'fibExtension',
  'measure',
  'longPosition',
  'shortPosition',
  'text',
] as const
export type ToolId = (typeof TOOL_IDS)[number]

/** Names of colours: each theme has its own shade of them. */
export const COLOURS = ['accent', 'plot1', 'plot2', 'plot3', 'plot4', 'up', 'down', 'text', 'quiet'] as const
export type Colour = (typeof COLOURS)[number]

export const WIDTHS = ['1', '2', '3', '4'] as const
export type Width = (typeof WIDTHS)[number]

export const DASHES = ['solid', 'dashed', 'dotted'] as const
export type Dash = (typeof DASHES)[number]

/** A place that stays where it is while the chart moves: time in milliseconds, UTC; price as the axis counts it. */
export interface DrawingPoint {
  readonly time: number
  readonly price: number
}

export interface DrawingStyle {
  readonly colour: Colour
  /** Pixels. */
  readonly width: Width
  readonly dash: Dash
}

/** Intervals of a chart, from a short one to a longer one. */
export interface IntervalSpan {
  readonly from: Resolution
  readonly to: Resolution
}

/** Something that a person drew on the chart of a contract. */
export interface Drawing {
  readonly id: string
  readonly tool: ToolId
  readonly points: readonly DrawingPoint[]
  readonly style: DrawingStyle
  /** Visible, but neither moves nor changes. */
  readonly locked: boolean
  readonly hidden: boolean
  /** Those on which it is seen: all where it has none, as everything that was kept before there was a choice. */
  readonly intervals?: IntervalSpan | undefined
  /** Words of a text. */
  readonly text?: string | undefined
}

export const DEFAULT_STYLE: DrawingStyle = { colour: 'accent', width: '2', dash: 'solid' }

/** A freehand path has no more points than this; the rest is left out. */
export const MOST_POINTS = 600

export const MOST_LETTERS = 200

export const styleSchema = z.object({ colour: z.enum(COLOURS), width: z.enum(WIDTHS), dash: z.enum(DASHES) })

const pointSchema = z.object({ time: z.number(), price: z.number() })

const spanSchema = z
  .object({ from: z.enum(RESOLUTIONS), to: z.enum(RESOLUTIONS) })
  .check(z.refine(({ from, to }) => RESOLUTIONS.indexOf(from) <= RESOLUTIONS.indexOf(to)))

export const drawingSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  tool: z.enum(TOOL_IDS),
  points: z.array(pointSchema).check(z.minLength(1), z.maxLength(MOST_POINTS)),
  style: styleSchema,
  locked: z.boolean(),
  hidden: z.boolean(),
  intervals: z.optional(spanSchema),
  text: z.optional(z.string().check(z.maxLength(MOST_LETTERS))),
})
