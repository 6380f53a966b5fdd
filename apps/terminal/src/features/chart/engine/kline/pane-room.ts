/** Smallest heights in pixels at which something is still to be read from a pane: that of the prices, that of a study. */
export const PRICE_LEAST = 96
export const STUDY_LEAST = 40

/** Pixels above and below the bars: room for the legend of studies and the marks of the highest and lowest price. */
const ABOVE = 44
const BELOW = 22
/** The bars keep half of a low pane. */
const LARGEST_PART = 1 / 2

/**
 * Heights of the panes of studies, which give way before that of the prices falls below its least. Those at the end that
 * find no room have none: the list is shorter then.
 */
export function studyHeights(room: number, separator: number, wanted: readonly number[]): readonly number[] {
  const spare = Math.max(room - PRICE_LEAST, 0)
  const shown = wanted.slice(0, Math.floor(spare / (STUDY_LEAST + separator)))
  const least = shown.length * STUDY_LEAST
  const beyond = shown.reduce((sum, height) => sum + height - STUDY_LEAST, 0)
  const part = Math.min((spare - shown.length * separator - least) / Math.max(beyond, 1), 1)
  return shown.map((height) => STUDY_LEAST + Math.floor((height - STUDY_LEAST) * part))
}

export interface PriceGap {
  readonly top: number
  readonly bottom: number
}

/**
 * Free space beyond the highest price and the lowest, as parts of the pane; a pane without height counts as one pixel
 * high. The legend stands at the upper edge, which is that of the low prices where the scale is inverted.
 */
export function priceGap(height: number, inverted: boolean): PriceGap {
  const part = Math.min((ABOVE + BELOW) / Math.max(height, 1), LARGEST_PART)
  const [above, below] = [(part * ABOVE) / (ABOVE + BELOW), (part * BELOW) / (ABOVE + BELOW)]
  return inverted ? { top: below, bottom: above } : { top: above, bottom: below }
}
