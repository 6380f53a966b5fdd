/** Smallest useful heights in pixels of the price pane and of a study's pane. */
export const PRICE_LEAST = 96
export const STUDY_LEAST = 40

/**
 * Space in pixels above and below the bars, for the legend of studies and the marks of the highest and lowest price.
 */
const ABOVE = 44
const BELOW = 22
/** In a low pane the bars keep at least half of the height. */
const LARGEST_PART = 1 / 2

/**
 * Returns the heights of the study panes. They shrink before the price pane falls below its smallest height. Studies at
 * the end for which there is no room get no height: the list is then shorter.
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
 * Returns the free space beyond the highest and the lowest price, as fractions of the pane's height; a height below one
 * pixel counts as one. The legend is at the upper edge, where an inverted scale has the low prices.
 */
export function priceGap(height: number, inverted: boolean): PriceGap {
  const part = Math.min((ABOVE + BELOW) / Math.max(height, 1), LARGEST_PART)
  const [above, below] = [(part * ABOVE) / (ABOVE + BELOW), (part * BELOW) / (ABOVE + BELOW)]
  return inverted ? { top: below, bottom: above } : { top: above, bottom: below }
}
