import type { ChoiceName, InputName, InputSpec, InputSpecs, InputValues, ValuesOf } from './inputs.ts'
import { NO_SAMPLES, type SampleKind, type Samples } from './sample-series.ts'

/** The fields of a bar that studies read; the time is its open time, in milliseconds UTC. */
export interface StudyBar {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number | undefined
}

/**
 * The values of a study at one bar. A row may also hold intermediate values for the next row. Studies have no other
 * memory, so any row can be computed again as long as the rows before it are valid.
 */
export type StudyRow = Readonly<Record<string, number | undefined>>

export type PlotName =
  | 'adx'
  | 'base'
  | 'conversion'
  | 'd'
  | 'down'
  | 'first'
  | 'histogram'
  | 'j'
  | 'k'
  | 'lagging'
  | 'line'
  | 'lower'
  | 'middle'
  | 'minus'
  | 'pivot'
  | 'plus'
  | 'resistance1'
  | 'resistance2'
  | 'resistance3'
  | 'second'
  | 'signal'
  | 'spanA'
  | 'spanB'
  | 'support1'
  | 'support2'
  | 'support3'
  | 'third'
  | 'up'
  | 'upper'

/** A part of a study that is drawn; its key names the field of the row and the text in the language files. */
export interface Plot {
  readonly key: PlotName
  /** `level` is a line of horizontal steps that are not joined; `histogram` has bars that start at zero. */
  readonly kind: 'line' | 'level' | 'dots' | 'histogram'
  /** Index in the palette of study lines. */
  readonly tone: number
  /** Number of bars by which the plot is shifted back. */
  readonly back?: number
  /**
   * Continues for this number of bars beyond the newest one, with the values of this field from that many bars before.
   */
  readonly ahead?: { readonly bars: number; readonly key: string }
}

/**
 * Fills the area between two lines; a `sided` fill has the colour of rising bars while the first line is above the
 * second, otherwise that of falling bars.
 */
export interface StudyFill {
  readonly between: readonly [PlotName, PlotName]
  readonly sided?: true
}

/** A study with its inputs set. */
export interface StudyRun {
  readonly plots: readonly Plot[]
  readonly fills?: readonly StudyFill[]
  /** Values that the pane marks with dashed lines. */
  readonly levels?: readonly number[]
  /** Computes one row from the bars up to it and the rows before it. */
  readonly row: (at: number, bars: readonly StudyBar[], rows: readonly StudyRow[], samples: Samples) => StudyRow
}

interface StudyFrame<Id extends string, Specs extends InputSpecs> {
  readonly id: Id
  /** `main` draws over the candles, `pane` in a pane of its own. */
  readonly place: 'main' | 'pane'
  /**
   * The kind of values: prices (with the decimals of the price), volumes (abbreviated as 1.2K), small percentages, or
   * none of these.
   */
  readonly unit: 'price' | 'volume' | 'percent' | 'plain'
  /** The exchange figure that the study shows and that bars do not contain. */
  readonly samples?: SampleKind
  /** The study has no value at bars without volume. */
  readonly needsVolume?: true
  /** Numbers and choices that the user may change, in the order of the settings. */
  readonly inputs: Specs
}

export interface Study<Id extends string = string> extends StudyFrame<Id, InputSpecs> {
  readonly run: (inputs: InputValues) => StudyRun
}

/** Defines a study. Its formula receives each input by name with the declared type. */
export function defineStudy<const Id extends string, const Specs extends InputSpecs>(
  frame: StudyFrame<Id, Specs> & { readonly run: (inputs: ValuesOf<Specs>) => StudyRun },
): Study<Id> {
  // Inputs come from `settledInputs`, which contains exactly the declared inputs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...frame, run: (inputs) => frame.run(inputs as ValuesOf<Specs>) }
}

/** Computes the rows from index `from` on, in place; the rows before it must be valid. */
export function computeRows(
  run: StudyRun,
  bars: readonly StudyBar[],
  rows: StudyRow[],
  from: number,
  samples: Samples = NO_SAMPLES,
): void {
  rows.length = Math.min(rows.length, from)
  for (let at = from; at < bars.length; at += 1) rows.push(run.row(at, bars, rows, samples))
}

/** Returns the value of a plot at a bar, which may lie beyond the newest one. */
export function plotValue(plot: Plot, rows: readonly StudyRow[], at: number): number | undefined {
  if (at >= rows.length) return plot.ahead && rows[at - plot.ahead.bars]?.[plot.ahead.key]
  return rows[at + (plot.back ?? 0)]?.[plot.key]
}

/** True if a histogram bar has the rising colour. */
export function isRising(row: StudyRow | undefined, value: number): boolean {
  const flag = row?.['rising']
  return flag === undefined ? value >= 0 : flag === 1
}

export type { ChoiceName, InputName, InputSpec, InputSpecs, InputValues }
