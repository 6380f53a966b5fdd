import type { Width } from '../drawing.ts'
import { labelAt } from '../figures.ts'
import type { Tool } from './tool.ts'

/** Letter height in pixels for each line width. */
const LETTERS: Readonly<Record<Width, number>> = { '1': 11, '2': 14, '3': 18, '4': 24 }

/** Distance in pixels from the handle to the words, so that the handle does not cover them. */
const BESIDE = 5

/** Words at a point. */
export const text: Tool = {
  places: 1,
  figures({ at: [place], text: written, width, words }) {
    if (place === undefined) return []
    const lines = (written === undefined || written === '' ? words.noText : written).split('\n')
    const look = { anchor: { x: 0, y: 0.5 }, filled: false, letters: LETTERS[width] }
    return [labelAt({ x: place.x + BESIDE, y: place.y }, lines, words.measure, look)]
  },
}
