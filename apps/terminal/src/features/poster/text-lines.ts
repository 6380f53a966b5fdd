import type { Font, Measure } from './operations.ts'

/** Characters that must not begin a line, and characters that must not end one. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}%％ー々ๆฯ]+$/u
const OPENING = /^[\p{Ps}\p{Pi}]+$/u
const ELLIPSIS = '…'

/** Languages that write words without spaces between them. */
const UNSPACED = /^(zh|ja|th)\b/

/** Keeps an amount and its coin on one line. */
export const NO_BREAK = '\u00a0'

/** Returns the parts of a text between which a line may be broken; each part keeps its trailing space. */
export function partsOf(text: string, language: string): readonly string[] {
  if (!UNSPACED.test(language)) return text.match(/[^ ]+ */g) ?? []
  const parts: string[] = []
  let sticks = false
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = parts.length - 1
    if (last >= 0 && (sticks || /^\s+$/.test(segment) || CLOSING.test(segment))) parts[last] += segment
    else parts.push(segment)
    sticks = segment === NO_BREAK || OPENING.test(segment)
  }
  return parts
}

interface Room {
  readonly width: number
  /** Maximum number of lines; text that does not fit ends in an ellipsis. */
  readonly lines: number
}

/** Returns a text broken into lines no wider than the room, where its script allows breaks. */
export function linesOf(text: string, language: string, font: Font, room: Room, measure: Measure): readonly string[] {
  const fits = (line: string) => measure(line.trimEnd(), font) <= room.width
  const lines: string[] = []
  let line = ''
  for (const part of partsOf(text, language)) {
    if (line === '' || fits(line + part)) line += part
    else {
      lines.push(line.trimEnd())
      line = part
    }
  }
  if (line !== '') lines.push(line.trimEnd())
  const kept = lines.slice(0, room.lines)
  return kept.map((each, index) => {
    const goesOn = index === kept.length - 1 && lines.length > kept.length
    return goesOn ? cut(`${each}${ELLIPSIS}`, fits) : cut(each, fits)
  })
}

/** Shortens a line that is too wide by whole graphemes and adds an ellipsis. */
function cut(line: string, fits: (line: string) => boolean): string {
  if (fits(line)) return line
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)].map(
    ({ segment }) => segment,
  )
  if (letters.at(-1) === ELLIPSIS) letters.pop()
  while (letters.length > 1 && !fits(letters.join('') + ELLIPSIS)) letters.pop()
  return letters.join('').trimEnd() + ELLIPSIS
}

/** Returns the font, made smaller if necessary for a figure to fit on one line, because a figure is never cut off. */
export function fittedFont(text: string, font: Font, width: number, measure: Measure): Font {
  const wide = measure(text, font)
  return wide <= width ? font : { ...font, size: Math.floor((font.size * width) / wide) }
}
