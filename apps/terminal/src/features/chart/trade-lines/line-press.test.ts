import { describe, expect, it } from 'vitest'
import { LinePress } from './line-press.ts'

const press = (isTouch: boolean) => new LinePress({ x: 100, y: 100 }, isTouch)

describe('a press on the label of an order', () => {
  it('[CHT-04] a mouse moves the line after a clear way along the price axis', () => {
    const mouse = press(false)
    expect(mouse.move({ x: 102, y: 104 })).toBeUndefined()
    expect(mouse.isTap).toBe(true)
    expect(mouse.move({ x: 102, y: 106 })).toBe(6)
    expect(mouse.move({ x: 140, y: 101 })).toBe(1)
    expect(mouse.isTap).toBe(false)
  })

  it('[CHT-04] a mouse that goes sideways moves nothing, whatever it does later', () => {
    const mouse = press(false)
    expect(mouse.move({ x: 106, y: 105 })).toBeUndefined()
    expect(mouse.move({ x: 106, y: 180 })).toBeUndefined()
    expect([mouse.isTap, mouse.isMoving, mouse.holds]).toEqual([false, false, false])
  })

  it('[CHT-04] a finger scrolls, unless it has rested on the label first', () => {
    const flick = press(true)
    expect(flick.move({ x: 100, y: 130 })).toBeUndefined()
    flick.hold()
    expect(flick.move({ x: 100, y: 200 })).toBeUndefined()
    expect([flick.isTap, flick.holds]).toEqual([false, false])

    const held = press(true)
    expect(held.move({ x: 103, y: 103 })).toBeUndefined()
    expect(held.holds).toBe(false)
    held.hold()
    expect([held.isTap, held.holds]).toEqual([true, true])
    expect(held.move({ x: 103, y: 140 })).toBe(40)
  })
})
