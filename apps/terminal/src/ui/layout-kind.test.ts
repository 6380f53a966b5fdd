import { describe, expect, it } from 'vitest'
import { isLow, type LayoutKind, layoutOf, nextScreen } from './layout-kind.ts'

const SCREENS: readonly (readonly [width: number, height: number, LayoutKind, of: string])[] = [
  [390, 844, 'phone', 'a phone'],
  [360, 740, 'phone', 'a small phone'],
  [360, 260, 'phone', 'a small phone with its keyboard'],
  [341, 192, 'phone', '1366×768 at 400 %'],
  [673, 841, 'phone', 'a folding phone'],
  [844, 390, 'phoneLandscape', 'a phone on its side'],
  [740, 360, 'phoneLandscape', 'a small phone on its side'],
  [568, 320, 'phoneLandscape', 'the smallest phone on its side'],
  [998, 448, 'phoneLandscape', 'the largest phone on its side'],
  [683, 384, 'phoneLandscape', '1366×768 at 200 %'],
  [768, 1024, 'portrait', 'a tablet'],
  [820, 1180, 'portrait', 'a tablet'],
  [1024, 1366, 'portrait', 'the largest tablet'],
  [1080, 1920, 'portrait', 'a monitor that stands upright'],
  [911, 512, 'compact', '1366×768 at 150 %'],
  [780, 493, 'compact', 'a small window'],
  [1024, 768, 'desktop', 'a tablet on its side'],
  [1180, 820, 'desktop', 'a tablet on its side'],
  [1093, 614, 'desktop', '1366×768 at 125 %'],
  [1366, 400, 'desktop', 'a low window'],
  [1366, 625, 'desktop', 'a small laptop'],
  [1440, 900, 'desktop', 'a laptop'],
]

describe('the layout', () => {
  it.each(SCREENS)('[TAB-05] of %i×%i is %s: %s', (width, height, kind) => {
    expect(layoutOf({ width, height })).toBe(kind)
  })
})

it('[TAB-05] a screen of less than 720 px leaves its height to the order form', () => {
  expect([625, 719, 720, 900].map((height) => isLow({ width: 1366, height }))).toEqual([true, true, false, false])
})

describe('a screen that loses height', () => {
  const tablet = { settled: { width: 820, height: 1180 }, keyboard: false }

  it('[TAB-05] keeps its layout while a field is typed into by touch, and has it anew afterwards', () => {
    const typing = nextScreen(tablet, { width: 820, height: 780 }, true)
    expect(typing).toEqual({ settled: { width: 820, height: 1180 }, keyboard: true })
    expect(nextScreen(typing, { width: 820, height: 1180 }, true)).toEqual(tablet)
    expect(nextScreen(typing, { width: 820, height: 1180 }, false)).toEqual(tablet)
  })

  it('is a smaller one where nobody types, or where it is turned meanwhile', () => {
    const small = { settled: { width: 820, height: 780 }, keyboard: false }
    expect(nextScreen(tablet, small.settled, false)).toEqual(small)
    const turned = { settled: { width: 1180, height: 420 }, keyboard: false }
    expect(nextScreen(tablet, turned.settled, true)).toEqual(turned)
  })

  it('has no keyboard where only a bar of the browser came in', () => {
    expect(nextScreen(tablet, { width: 820, height: 1124 }, true)).toEqual(tablet)
  })
})
