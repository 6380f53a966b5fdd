/**
 * Layouts of the screen:
 * - `phone`: one view at a time, with the bar of views at the bottom
 * - `phoneLandscape`: one view beside the order form, the bar at the side, header and symbol bar in one line
 * - `portrait`: the chart over the whole width, order form and book below it, tables last
 * - `compact`: chart, book and trades as tabs, beside the order form
 * - `desktop`: everything at once
 */
export type LayoutKind = 'phone' | 'phoneLandscape' | 'portrait' | 'compact' | 'desktop'

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Below this width, in pixels, there is no room for two columns, however low the screen is. */
const TWO_COLUMNS = 560
/** From this width on the tables and the chart fit beside the column of the order form. */
const SEVERAL_PANELS = 768
const ALL_PANELS = 1024
/** Upper limit of the portrait layout: the largest tablets and monitors in portrait orientation. */
const PORTRAIT_UP_TO = 1100
/** A screen below this height has no room for panels below each other. */
const TWO_ROWS = 480

/**
 * Returns the layout for a window. Zoom needs no rule of its own, because it makes the window smaller in CSS pixels.
 */
export function layoutOf({ width, height }: WindowSize): LayoutKind {
  if (width < TWO_COLUMNS) return 'phone'
  if (height < TWO_ROWS && width < ALL_PANELS) return 'phoneLandscape'
  if (width < SEVERAL_PANELS) return 'phone'
  if (height > width && width < PORTRAIT_UP_TO) return 'portrait'
  return width < ALL_PANELS ? 'compact' : 'desktop'
}

/** Height in pixels below which the order form needs the whole height of its column. */
const ROOMY = 720

export function isLow({ height }: WindowSize): boolean {
  return height < ROOMY
}

/** True for layouts that show one panel at a time and tables of few columns. */
export function isPhone(kind: LayoutKind): boolean {
  return kind === 'phone' || kind === 'phoneLandscape'
}

/** A loss of height of at least this many pixels counts as a soft keyboard. */
const KEYBOARD_LEAST = 100

export interface Screen {
  /** Size for which the layout is chosen: the window without its soft keyboard. */
  readonly settled: WindowSize
  readonly keyboard: boolean
}

/**
 * Returns the screen after the window's size changed. While the user types by touch, a loss of height alone is caused
 * by the soft keyboard. The layout must not change then, or the focused field could be removed.
 */
export function nextScreen(before: Screen, seen: WindowSize, typing: boolean): Screen {
  const { settled } = before
  const covered = settled.height - seen.height
  if (typing && seen.width === settled.width && covered > 0) return { settled, keyboard: covered >= KEYBOARD_LEAST }
  return { settled: seen, keyboard: false }
}
