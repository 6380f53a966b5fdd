import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_GRID } from '../grid/grid.ts'
import { DEFAULT_LAYOUT, readLayout, writeLayout } from './layout.ts'
import {
  capture,
  fileOf,
  layoutIn,
  MOST_LAYOUTS,
  readSaved,
  remove,
  restore,
  type SavedLayout,
  save,
} from './saved-layouts.ts'

const keys = { properties: 'p', resolution: 'r', timezone: 't', theme: 'th' }
let kept: Map<string, unknown>
const storage = {
  read: (key: string) => kept.get(key),
  write: (key: string, value: unknown) => void kept.set(key, value),
}
const grid = { ...DEFAULT_GRID, arrangement: 'columns' } as const
const captured = (name: string): SavedLayout => capture(storage, keys, { name, grid, charts: 2, now: 5 })

beforeEach(() => {
  kept = new Map()
})

describe('saved layouts', () => {
  it('[CHT-06] bring back what every chart showed', () => {
    writeLayout(storage, keys, { ...DEFAULT_LAYOUT, symbol: 'BTCUSDT', chartType: 'line', resolution: '5' })
    kept.set('p.2', { v: 1, symbol: 'ETHUSDT', chartType: 'bars' })
    save(storage, 's', captured('Scalping'))
    writeLayout(storage, keys, DEFAULT_LAYOUT)
    kept.delete('p.2')
    const { list } = readSaved(storage, 's')
    expect(list.map(({ name }) => name)).toEqual(['Scalping'])
    expect(restore(storage, keys, list[0]!).arrangement).toBe('columns')
    expect(readLayout(storage, keys)).toMatchObject({ symbol: 'BTCUSDT', chartType: 'line', resolution: '5' })
    expect(kept.get('p.2')).toMatchObject({ symbol: 'ETHUSDT', chartType: 'bars' })
  })

  it('[CHT-06] bring a chart back that was as it comes', () => {
    const layout = captured('Plain')
    writeLayout(storage, keys, { ...DEFAULT_LAYOUT, chartType: 'line', resolution: '5', timezone: 'Asia/Tokyo' })
    restore(storage, keys, layout)
    expect(readLayout(storage, keys)).toEqual(DEFAULT_LAYOUT)
  })

  it('[CHT-06] take the place of one of the same name, stand by name, and can be removed', () => {
    for (const name of ['B', ' A ', 'B']) save(storage, 's', captured(name))
    expect(readSaved(storage, 's').list.map(({ name }) => name)).toEqual(['A', 'B'])
    remove(storage, 's', 'A')
    expect(readSaved(storage, 's').list.map(({ name }) => name)).toEqual(['B'])
  })

  it('[CHT-06] are limited in number; one more of a known name is taken', () => {
    for (let at = 0; at < MOST_LAYOUTS; at += 1) expect(save(storage, 's', captured(`L${at}`))).toBe(true)
    expect(save(storage, 's', captured('one more'))).toBe(false)
    expect(save(storage, 's', captured('L3'))).toBe(true)
    expect(readSaved(storage, 's').list).toHaveLength(MOST_LAYOUTS)
  })

  it('[CHT-06] that cannot be read are left out and counted; a list that is none is put aside', () => {
    kept.set('s', { v: 1, list: [captured('good'), { name: 'bad' }, 7] })
    expect(readSaved(storage, 's')).toMatchObject({ list: [{ name: 'good' }], lost: 2 })
    kept.set('s', 'nonsense')
    expect(readSaved(storage, 's')).toEqual({ list: [], lost: 1 })
    expect(kept.get('s.bad')).toBe('nonsense')
  })

  it('[CHT-06] go into a file and come back from it; another file is refused', () => {
    const layout = captured('Swing')
    expect(layoutIn(fileOf(layout))).toEqual(JSON.parse(JSON.stringify(layout)))
    expect(layoutIn('{"kind":"other"}')).toBeUndefined()
    expect(layoutIn('no json')).toBeUndefined()
    expect(layoutIn(fileOf({ ...layout, name: ' ' }))).toBeUndefined()
    expect(layoutIn(fileOf({ ...layout, charts: [] }))).toBeUndefined()
    expect(layoutIn(' '.repeat(1_000_001))).toBeUndefined()
  })
})
