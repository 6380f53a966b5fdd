import type { ChoiceName, InputName, InputSpec, InputSpecs, InputValues, ValuesOf } from './inputs.ts'
import { NO_SAMPLES, type SampleKind, type Samples } from './sample-series.ts'

/** The part of a bar that studies read; the time is that of its open, in milliseconds UTC. */
export interface StudyBar {
  readonly timestamp: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number | undefined
}

/**
 * Values of a study, one row a bar. A row may also hold inputs of the next row; nothing else is remembered, so any row
 * can be computed again as long as the rows before it stand.
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

/** Something that is drawn of a study; its key is the field of the row, and its name in the language files. */
export interface Plot {
  readonly key: PlotName
  /** `level` is a line that steps from bar to bar without joining them; `histogram` stands on zero. */
  readonly kind: 'line' | 'level' | 'dots' | 'histogram'
  /** Index in the palette of study lines. */
  readonly tone: number
  /** Drawn so many bars before the bar that it belongs to. */
  readonly back?: number
  /** Goes on for so many bars beyond the newest, with this field of the rows that many bars before. */
  readonly ahead?: { readonly bars: number; readonly key: string }
}

/** The room between two lines; `sided` has the colour of rising bars where the first is above, else that of falling ones. */
export interface StudyFill {
  readonly between: readonly [PlotName, PlotName]
  readonly sided?: true
}

/** A study with its inputs filled in. */
export interface StudyRun {
  readonly plots: readonly Plot[]
  readonly fills?: readonly StudyFill[]
  /** Values that the pane marks by dashed lines. */
  readonly levels?: readonly number[]
  /** Computes one row from the bars up to it and the rows before it. */
  readonly row: (at: number, bars: readonly StudyBar[], rows: readonly StudyRow[], samples: Samples) => StudyRow
}

interface StudyFrame<Id extends string, Specs extends InputSpecs> {
  readonly id: Id
  /** `main` lies over the candles, `pane` has a pane of its own. */
  readonly place: 'main' | 'pane'
  /** Values follow the price (its decimals) or the volume (shortened as 1.2K), are small parts in percent, or none of these. */
  readonly unit: 'price' | 'volume' | 'percent' | 'plain'
  /** It shows a figure of the exchange that is not in the bars. */
  readonly samples?: SampleKind
  /** It has no value at bars without volume. */
  readonly needsVolume?: true
  /** Numbers and choices that the person may change, in the order in which they are asked. */
  readonly inputs: Specs
}

export interface Study<Id extends string = string> extends StudyFrame<Id, InputSpecs> {
  readonly run: (inputs: InputValues) => StudyRun
}

/** Defines a study whose formula is handed its inputs by name, each of the kind that it is declared as. */
export function defineStudy<const Id extends string, const Specs extends InputSpecs>(
  frame: StudyFrame<Id, Specs> & { readonly run: (inputs: ValuesOf<Specs>) => StudyRun },
): Study<Id> {
  // Inputs come from `settledInputs`, which fills in every one that is declared and nothing else.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { ...frame, run: (inputs) => frame.run(inputs as ValuesOf<Specs>) }
}

/** Computes the rows from `from` on, in place; those before it must stand. */
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

/** Value of a plot at a bar, which may lie beyond the newest. */
export function plotValue(plot: Plot, rows: readonly StudyRow[], at: number): number | undefined {
  if (at >= rows.length) return plot.ahead && rows[at - plot.ahead.bars]?.[plot.ahead.key]
  return rows[at + (plot.back ?? 0)]?.[plot.key]
}

/** True when a bar of a histogram has the rising colour. */
export function isRising(row: StudyRow | undefined, value: number): boolean {
  const flag = row?.['rising']
  return flag === undefined ? value >= 0 : flag === 1
}

export type { ChoiceName, InputName, InputSpec, InputSpecs, InputValues }
