import { RESOLUTIONS, type Resolution } from '@perpdesk/protocol'
import * as z from 'zod/mini'

/** Every tool, by its id in storage. */
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

/** Names of colours; each theme defines its own shade of them. */
export const COLOURS = ['accent', 'plot1', 'plot2', 'plot3', 'plot4', 'up', 'down', 'text', 'quiet'] as const
export type Colour = (typeof COLOURS)[number]

export const WIDTHS = ['1', '2', '3', '4'] as const
export type Width = (typeof WIDTHS)[number]

export const DASHES = ['solid', 'dashed', 'dotted'] as const
export type Dash = (typeof DASHES)[number]

/** A point that moves with the chart: time in milliseconds, UTC; price in the units of the axis. */
export interface DrawingPoint {
  readonly time: number
  readonly price: number
}

export interface DrawingStyle {
  readonly colour: Colour
  /** In pixels. */
  readonly width: Width
  readonly dash: Dash
}

/** A range of chart intervals, from a shorter to a longer one. */
export interface IntervalSpan {
  readonly from: Resolution
  readonly to: Resolution
}

/** A user's drawing on the chart of a contract. */
export interface Drawing {
  readonly id: string
  readonly tool: ToolId
  readonly points: readonly DrawingPoint[]
  readonly style: DrawingStyle
  /** A locked drawing is visible but cannot be moved or changed. */
  readonly locked: boolean
  readonly hidden: boolean
  /** Intervals on which the drawing is visible; all if undefined, as in drawings stored before this choice existed. */
  readonly intervals?: IntervalSpan | undefined
  /** The words of a text drawing. */
  readonly text?: string | undefined
}

export const DEFAULT_STYLE: DrawingStyle = { colour: 'accent', width: '2', dash: 'solid' }

/** Largest number of points of a freehand path; further points are dropped. */
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
