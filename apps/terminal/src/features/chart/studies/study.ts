/** What a study reads of a bar. */
export interface StudyBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume?: number | undefined
}

/**
 * Values of a study, one row a bar. A row may also hold what the next row is computed from; nothing else is remembered,
 * so any row can be computed again as long as the rows before it stand.
 */
export type StudyRow = Readonly<Record<string, number | undefined>>

export interface Plot {
  /** The field of the row that is drawn. */
  readonly key: string
  readonly kind: 'line' | 'histogram'
  /** Which colour of the palette of study lines; studies that lie over each other differ. */
  readonly tone: number
}

export type StudyId = 'VOL' | 'MA' | 'EMA' | 'BOLL' | 'MACD' | 'RSI'
export type InputName = 'length' | 'deviations' | 'fast' | 'slow' | 'signal'

export interface Study {
  readonly id: StudyId
  /** `main` lies over the candles, `pane` has a pane of its own. */
  readonly place: 'main' | 'pane'
  /** Numbers that the person may change, whole and positive; `input` names them in the language file. */
  readonly inputs: readonly { readonly input: InputName; readonly value: number }[]
  /** Values follow the price (its decimals) or the volume (shortened as 1.2K), or neither. */
  readonly unit: 'price' | 'volume' | 'plain'
  readonly plots: (inputs: readonly number[]) => readonly Plot[]
  /** Computes one row from the bars up to it and the rows before it. */
  readonly row: (
    at: number,
    bars: readonly StudyBar[],
    rows: readonly StudyRow[],
    inputs: readonly number[],
  ) => StudyRow
}

/** Computes the rows from `from` on, in place; those before it must stand. */
export function computeRows(
  study: Study,
  bars: readonly StudyBar[],
  rows: StudyRow[],
  from: number,
  inputs: readonly number[],
): void {
  rows.length = Math.min(rows.length, from)
  for (let at = from; at < bars.length; at += 1) rows.push(study.row(at, bars, rows, inputs))
}

/** Mean of `length` closes up to `at`; undefined before there are so many. */
export function meanClose(bars: readonly StudyBar[], at: number, length: number): number | undefined {
  if (at + 1 < length) return undefined
  let sum = 0
  for (let index = at - length + 1; index <= at; index += 1) sum += bars[index]!.close
  return sum / length
}

/**
 * One step of an exponential mean over `length` values (weight 2 / (length + 1)), seeded with the first value. Values
 * before `at + 1 = length` are there for the next step, not for the eye.
 */
export function exponential(value: number, before: number | undefined, length: number): number {
  return before === undefined ? value : before + (2 / (length + 1)) * (value - before)
}
