import { expect, it } from 'vitest'
import { besideBox } from './beside-box.ts'

const SIZE = { width: 300, height: 100 }
const SCREEN = { width: 1000, height: 600 }
const box = (left: number, top: number) => ({ left, top, width: 80, height: 20 })

it('[ACC-08] an explanation lies below its term, or above it, within the window', () => {
  expect(besideBox(SIZE, box(100, 50), SCREEN)).toEqual({ left: 100, top: 78 })
  expect(besideBox(SIZE, box(100, 550), SCREEN)).toEqual({ left: 100, top: 442 })
  expect(besideBox(SIZE, box(950, 50), SCREEN)).toEqual({ left: 692, top: 78 })
})

it('[ACC-08] a step of the guide lies on the wanted side if it has room there, and never over what it points to', () => {
  expect(besideBox(SIZE, box(900, 300), SCREEN, ['left'])).toEqual({ left: 592, top: 300 })
  expect(besideBox(SIZE, box(100, 300), SCREEN, ['left', 'above'])).toEqual({ left: 100, top: 192 })
  // A low window has room beside only.
  expect(besideBox(SIZE, box(100, 50), { width: 800, height: 130 })).toEqual({ left: 188, top: 22 })
})

it('[ACC-08] without room on any side it lies over the lower edge', () => {
  expect(besideBox({ width: 380, height: 300 }, box(10, 200), { width: 390, height: 400 })).toEqual({
    left: 8,
    top: 92,
  })
})
