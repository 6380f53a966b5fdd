/**
 * Layouts of the screen:
 * - `phone`: one place at a time, the bar that leads to the places at the bottom
 * - `phoneLandscape`: one place beside the order form, the bar at the side, header and symbol bar in one line
 * - `portrait`: the chart over the whole width, order form and book below it, tables last
 * - `compact`: chart, book and trades behind tabs, beside the order form
 * - `desktop`: everything at once
 */
export type LayoutKind = 'phone' | 'phoneLandscape' | 'portrait' | 'compact' | 'desktop'

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Narrower than this, a screen holds no two columns, be it ever so low. */
const TWO_COLUMNS = 560
/** From this width on tables and chart have room beside a column of order form. */
const SEVERAL_PANELS = 768
const ALL_PANELS = 1024
/** Portrait up to here: the largest tablets and monitors that stand upright. */
const PORTRAIT_UP_TO = 1100
/** A lower screen has no room for panels below each other. */
const TWO_ROWS = 480

/** The one rule of the layout. Zoom needs no rule of its own: it makes a screen smaller in CSS pixels. */
export function layoutOf({ width, height }: WindowSize): LayoutKind {
  if (width < TWO_COLUMNS) return 'phone'
  if (height < TWO_ROWS && width < ALL_PANELS) return 'phoneLandscape'
  if (width < SEVERAL_PANELS) return 'phone'
  if (height > width && width < PORTRAIT_UP_TO) return 'portrait'
  return width < ALL_PANELS ? 'compact' : 'desktop'
}

/** In pixels; on a lower screen the order form needs the whole height of its column. */
const ROOMY = 720

export function isLow({ height }: WindowSize): boolean {
  return height < ROOMY
}

/** One panel at a time, and tables of few columns. */
export function isPhone(kind: LayoutKind): boolean {
  return kind === 'phone' || kind === 'phoneLandscape'
}

/** A loss of height of at least so many pixels counts as a soft keyboard. */
const KEYBOARD_LEAST = 100

export interface Screen {
  /** The extent that the layout is made for: of the screen without its keyboard. */
  readonly settled: WindowSize
  readonly keyboard: boolean
}

/**
 * The screen after its extent changed. While typing by touch, a loss of height alone is the keyboard's doing: the
 * layout stays, or the field that called the keyboard would be gone.
 */
export function nextScreen(before: Screen, seen: WindowSize, typing: boolean): Screen {
  const { settled } = before
  const covered = settled.height - seen.height
  if (typing && seen.width === settled.width && covered > 0) return { settled, keyboard: covered >= KEYBOARD_LEAST }
  return { settled: seen, keyboard: false }
}
