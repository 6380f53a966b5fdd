import { beforeEach, describe, expect, it, vi } from 'vitest'
import { boardOf, DrawingBoard } from './board.ts'
import { DEFAULT_STYLE, type Drawing } from './drawing.ts'
import { isShownOn } from './intervals.ts'
import { keyOf, readDrawings, writeDrawings } from './kept-drawings.ts'

const line: Drawing = {
  id: 'line',
  tool: 'horizontalLine',
  points: [{ time: 1, price: 2 }],
  style: DEFAULT_STYLE,
  locked: false,
  hidden: false,
}
const key = keyOf('BTCUSDT')

beforeEach(() => localStorage.clear())

describe('drawings that are kept', () => {
  it('[CHT-10] are those of their contract alone', () => {
    new DrawingBoard('BTCUSDT').add(line)
    expect(new DrawingBoard('BTCUSDT').get().drawings).toEqual([line])
    expect(new DrawingBoard('ETHUSDT').get().drawings).toEqual([])
  })

  it.each([
    ['a tool that nobody knows', { ...line, tool: 'spirograph' }],
    ['a colour that nobody knows', { ...line, style: { ...DEFAULT_STYLE, colour: 'javascript:' } }],
    ['a place too few', { ...line, tool: 'trendLine' }],
    ['no places', { ...line, points: [] }],
    ['a price that is none', { ...line, points: [{ time: 1, price: null }] }],
    ['a span of intervals that ends before it begins', { ...line, intervals: { from: '60', to: '5' } }],
    ['no drawing at all', 7],
  ])('[CHT-10] %s is left out alone and the text put aside', (_, damaged) => {
    const text = JSON.stringify({ v: 1, drawings: [line, damaged] })
    localStorage.setItem(key, text)
    expect(readDrawings('BTCUSDT')).toEqual({ drawings: [line], damaged: true })
    expect(localStorage.getItem(`${key}.bad`)).toBe(text)
  })

  it('[CHT-10] keep the intervals that show them; what was kept before there was a choice is shown on all', () => {
    const drawings = [line, { ...line, id: 'hourly', intervals: { from: '60', to: '60' } }]
    localStorage.setItem(key, JSON.stringify({ v: 1, drawings }))
    const board = new DrawingBoard('BTCUSDT')
    expect(board.get()).toMatchObject({ drawings, damaged: false })
    expect(board.get().drawings.map((drawing) => isShownOn(drawing, '1D'))).toEqual([true, false])
    board.change('hourly', { intervals: undefined })
    expect(readDrawings('BTCUSDT').drawings.map((drawing) => isShownOn(drawing, '1D'))).toEqual([true, true])
    board.undo()
    expect(readDrawings('BTCUSDT')).toEqual({ drawings, damaged: false })
  })

  it.each(['{', '[]', 'null', '{"v":2,"drawings":[]}'])('[CHT-10] %s is put aside, once', (text) => {
    localStorage.setItem(key, text)
    expect(readDrawings('BTCUSDT')).toEqual({ drawings: [], damaged: true })
    localStorage.setItem(key, 'worse')
    readDrawings('BTCUSDT')
    expect(localStorage.getItem(`${key}.bad`)).toBe(text)
  })

  it('[CHT-10] what another window draws is shown, and can be taken back', () => {
    const board = boardOf('BTCUSDT')
    const heard = vi.fn()
    board.listen(heard)
    writeDrawings('BTCUSDT', [line])
    window.dispatchEvent(new StorageEvent('storage', { key: keyOf('ETHUSDT') }))
    expect(heard).not.toHaveBeenCalled()
    window.dispatchEvent(new StorageEvent('storage', { key }))
    expect(heard).toHaveBeenCalledOnce()
    expect(board.get().drawings).toEqual([line])
    board.undo()
    expect(board.get().drawings).toEqual([])
    expect(readDrawings('BTCUSDT').drawings).toEqual([])
  })

  it('[CHT-10] says when the browser has no room for them', () => {
    const board = new DrawingBoard('BTCUSDT')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    board.add(line)
    expect(board.get()).toMatchObject({ drawings: [line], unkept: true })
    full.mockRestore()
    board.remove('line')
    expect(board.get().unkept).toBe(false)
  })
})

describe('board of drawings', () => {
  it('[CHT-10] every change is a step back and forth, and is kept', () => {
    const board = new DrawingBoard('BTCUSDT')
    board.add(line)
    board.change('line', { locked: true })
    board.remove('line')
    expect(board.get()).toMatchObject({ drawings: [], chosen: undefined, canUndo: true, canRedo: false })
    board.undo()
    expect(board.get().drawings[0]?.locked).toBe(true)
    expect(board.get().chosen?.id).toBe('line')
    board.undo()
    expect(board.get().drawings[0]?.locked).toBe(false)
    board.redo()
    expect(readDrawings('BTCUSDT').drawings[0]?.locked).toBe(true)
    board.removeAll()
    board.undo()
    expect(board.get().drawings).toHaveLength(1)
  })
})
