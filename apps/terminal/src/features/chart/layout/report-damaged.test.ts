import { beforeEach, describe, expect, it } from 'vitest'
import { readLayout, writeLayout } from './layout.ts'
import { LAYOUT_STORAGE } from './layout-storage.ts'
import { wasDamaged } from './report-damaged.ts'

const keys = { properties: 'p', resolution: 'r', timezone: 'z', theme: 't' }
const second = { properties: 'p.2', resolution: 'r.2', timezone: 'z.2', theme: 't.2' }

beforeEach(() => localStorage.clear())

describe('a layout that cannot be read', () => {
  it.each(['{"v":1,"chart', '{"v":77}', '"text"', '[]'])(
    '[CHT-06] %s is ignored, put aside and told of once',
    (text) => {
      localStorage.setItem('p', text)
      expect(readLayout(LAYOUT_STORAGE, keys).chartType).toBe('candles')
      expect(localStorage.getItem('p.bad')).not.toBeNull()
      expect([wasDamaged(LAYOUT_STORAGE, keys), wasDamaged(LAYOUT_STORAGE, keys)]).toEqual([true, false])
    },
  )

  it('[CHT-06] is told of again when it is another, also of another chart; what can be read is no damage', () => {
    localStorage.setItem('p', 'x')
    const layout = readLayout(LAYOUT_STORAGE, keys)
    expect(wasDamaged(LAYOUT_STORAGE, keys)).toBe(true)
    writeLayout(LAYOUT_STORAGE, keys, layout)
    readLayout(LAYOUT_STORAGE, keys)
    expect(wasDamaged(LAYOUT_STORAGE, keys)).toBe(false)
    localStorage.setItem('p.2', 'y')
    readLayout(LAYOUT_STORAGE, second)
    expect(wasDamaged(LAYOUT_STORAGE, keys)).toBe(true)
  })

  it('[CHT-06] the theme is kept under its own key and falls back alone', () => {
    const layout = readLayout(LAYOUT_STORAGE, keys)
    expect(layout.theme).toBe('terminal')
    writeLayout(LAYOUT_STORAGE, keys, { ...layout, theme: 'light', chartType: 'line' })
    expect(localStorage.getItem('t')).toBe('"light"')
    expect(readLayout(LAYOUT_STORAGE, keys)).toMatchObject({ theme: 'light', chartType: 'line' })
    localStorage.setItem('t', '"pink"')
    expect(readLayout(LAYOUT_STORAGE, keys)).toMatchObject({ theme: 'terminal', chartType: 'line' })
  })
})
