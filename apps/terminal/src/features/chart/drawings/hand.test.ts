import { beforeEach, describe, expect, it } from 'vitest'
import { DrawingBoard } from './board.ts'
import { DEFAULT_STYLE, type Drawing, type ToolId } from './drawing.ts'
import type { Magnet } from './field.ts'
import { DrawingHand } from './hand.ts'
import { BAR, fieldForTest, wordsForTest } from './testing.ts'

const bar = { open: 800, high: 850, low: 790, close: 810, volume: 1, turnover: 1 }

function setUp(tool?: ToolId, magnet: Magnet = 'off') {
  const board = new DrawingBoard('BTCUSDT')
  const held = { tool, veiled: false }
  const hand = new DrawingHand({
    board,
    field: fieldForTest((time) => ({ ...bar, time })),
    words: wordsForTest,
    tool: () => held.tool,
    magnet: () => magnet,
    style: () => DEFAULT_STYLE,
    isInSight: ({ hidden }) => !held.veiled && !hidden,
    onDone: () => {
      held.tool = undefined
    },
  })
  const press = (x: number, y: number, touch = false) => hand.press({ place: { x, y }, touch })
  const drag = (from: readonly [number, number], to: readonly [number, number], touch = false) => {
    const taken = press(...from, touch)
    hand.move({ x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 })
    hand.release({ x: to[0], y: to[1] })
    return taken
  }
  const click = (x: number, y: number, touch = false) => drag([x, y], [x, y], touch)
  const points = () =>
    board.get().drawings.map((drawing) => drawing.points.map(({ time, price }) => [time / BAR, price]))
  return { board, hand, held, press, drag, click, points }
}

const line: Drawing = {
  id: 'line',
  tool: 'trendLine',
  points: [
    { time: 10 * BAR, price: 900 },
    { time: 20 * BAR, price: 800 },
  ],
  style: DEFAULT_STYLE,
  locked: false,
  hidden: false,
}

beforeEach(() => localStorage.clear())

describe('hand that draws', () => {
  it('[CHT-10] a line is drawn by a drag and by two clicks alike, and is chosen', () => {
    const dragged = setUp('trendLine')
    expect(dragged.drag([105, 100], [205, 200])).toBe(true)
    expect(dragged.points()).toEqual([
      [
        [10, 900],
        [20, 800],
      ],
    ])
    expect(dragged.held.tool).toBeUndefined()
    expect(dragged.board.get().chosen?.tool).toBe('trendLine')
    localStorage.clear()
    const clicked = setUp('trendLine')
    clicked.click(105, 100)
    clicked.hand.move({ x: 155, y: 180 })
    expect(clicked.hand.sketch?.points.at(-1)).toEqual({ time: 15 * BAR, price: 820 })
    expect(clicked.points()).toEqual([])
    clicked.click(205, 200)
    expect(clicked.points()).toEqual([
      [
        [10, 900],
        [20, 800],
      ],
    ])
  })

  it('[CHT-10] the second press of a double click sets no place', () => {
    const { click, points } = setUp('trendLine')
    click(105, 100)
    click(106, 101)
    expect(points()).toEqual([])
    click(205, 200)
    expect(points()).toHaveLength(1)
  })

  it('[CHT-10] a drag sets two of three places, a click the third', () => {
    const { drag, click, points } = setUp('parallelChannel')
    drag([105, 100], [205, 100])
    expect(points()).toEqual([])
    click(155, 160)
    expect(points()).toEqual([
      [
        [10, 900],
        [20, 900],
        [15, 840],
      ],
    ])
  })

  it('[CHT-10] one place is set where the press ends', () => {
    const { drag, points } = setUp('horizontalLine')
    drag([105, 100], [205, 200])
    expect(points()).toEqual([[[20, 800]]])
  })

  it('[CHT-10] a way keeps its places between bars; a tap draws none', () => {
    const { hand, press, click, points } = setUp('brush')
    click(100, 100)
    expect(points()).toEqual([])
    press(105, 100)
    for (const x of [108, 109, 112]) hand.move({ x, y: 100 })
    hand.release({ x: 112, y: 100 })
    expect(points()).toEqual([
      [
        [10, 900],
        [10.3, 900],
        [10.7, 900],
      ],
    ])
  })

  it('[CHT-10] prices lie on the tick, and the magnet draws them to those of the bar', () => {
    const off = setUp('horizontalLine')
    off.click(105, 185.3)
    expect(off.points()).toEqual([[[10, 814.5]]])
    localStorage.clear()
    const weak = setUp('horizontalLine', 'weak')
    weak.click(105, 185.3)
    weak.held.tool = 'horizontalLine'
    weak.click(105, 30)
    expect(weak.points()).toEqual([[[10, 810]], [[10, 970]]])
    localStorage.clear()
    const strong = setUp('horizontalLine', 'strong')
    strong.click(105, 30)
    expect(strong.points()).toEqual([[[10, 850]]])
  })

  it('[CHT-10] what is not done is taken back, as is a move', () => {
    const { board, hand, held, press, click, points } = setUp('trendLine')
    click(105, 100)
    expect(hand.cancel()).toBe(true)
    expect(hand.cancel()).toBe(false)
    held.tool = undefined
    board.add(line)
    press(155, 150)
    hand.move({ x: 255, y: 150 })
    expect(hand.shown(line).points[0]?.time).toBe(20 * BAR)
    expect(hand.cancel()).toBe(true)
    expect(points()).toEqual([
      [
        [10, 900],
        [20, 800],
      ],
    ])
  })
})

describe('hand that moves', () => {
  it('[CHT-10] a drag on a line moves it by whole bars, and is one step', () => {
    const { board, drag, points } = setUp()
    board.add(line)
    board.choose(undefined)
    expect(drag([155, 150], [177, 130])).toBe(true)
    expect(points()).toEqual([
      [
        [12, 920],
        [22, 820],
      ],
    ])
    board.undo()
    expect(points()).toEqual([
      [
        [10, 900],
        [20, 800],
      ],
    ])
  })

  it('[CHT-10] a handle of the chosen one moves its point', () => {
    const { board, drag, points } = setUp()
    board.add(line)
    drag([205, 200], [305, 220])
    expect(points()).toEqual([
      [
        [10, 900],
        [30, 780],
      ],
    ])
  })

  it('[CHT-10] a finger pans over a line that is not chosen; a tap chooses it, then a drag moves it', () => {
    const { board, drag, click, points } = setUp()
    board.add(line)
    board.choose(undefined)
    expect(drag([155, 155], [255, 155], true)).toBe(false)
    expect(board.get().chosen).toBeUndefined()
    expect(click(155, 160, true)).toBe(false)
    expect(board.get().chosen?.id).toBe('line')
    expect(drag([155, 155], [255, 155], true)).toBe(true)
    expect(points()).toEqual([
      [
        [20, 900],
        [30, 800],
      ],
    ])
  })

  it('[CHT-10] the inside of an area pans until it is chosen by a click; a click beside it chooses none', () => {
    const { board, drag, click, points } = setUp()
    board.add({ ...line, tool: 'rectangle' })
    board.choose(undefined)
    expect(drag([155, 150], [255, 150])).toBe(false)
    click(155, 150)
    expect(board.get().chosen?.id).toBe('line')
    expect(drag([155, 150], [255, 150])).toBe(true)
    expect(points()).toEqual([
      [
        [20, 900],
        [30, 800],
      ],
    ])
    click(50, 350)
    expect(board.get().chosen).toBeUndefined()
  })

  it.each(['locked', 'hidden'] as const)('[CHT-10] one that is %s does not move', (state) => {
    const { board, hand, drag, click, points } = setUp()
    board.add({ ...line, [state]: true })
    expect(drag([155, 150], [255, 150])).toBe(false)
    expect(drag([205, 200], [255, 150])).toBe(false)
    expect(points()).toEqual([
      [
        [10, 900],
        [20, 800],
      ],
    ])
    board.choose(undefined)
    click(155, 150)
    expect(board.get().chosen?.id).toBe(state === 'locked' ? 'line' : undefined)
    expect(hand.hint({ x: 155, y: 150 })).toBe(state === 'locked' ? 'choose' : undefined)
  })

  it('[CHT-10] nothing is taken hold of while all are out of sight', () => {
    const { board, held, drag, hand } = setUp()
    board.add(line)
    held.veiled = true
    expect(drag([155, 150], [255, 150])).toBe(false)
    expect(hand.hint({ x: 155, y: 150 })).toBeUndefined()
  })

  it('[CHT-10] of two that cross the later one is meant', () => {
    const { board, click } = setUp()
    board.add(line)
    board.add({ ...line, id: 'later' })
    board.choose(undefined)
    click(155, 150)
    expect(board.get().chosen?.id).toBe('later')
  })
})
