// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { StudyRow, StudyRun } from '../../studies/study.ts'
import { paintStudy } from './study-painter.ts'

/** Records drawing calls; a bar is 10 pixels wide, and a value of 1 is one pixel high, counted down from 100. */
function painted(run: Omit<StudyRun, 'row'>, rows: readonly StudyRow[], last = rows.length - 1) {
  const drawn: string[] = []
  let path: string[] = []
  const state = { strokeStyle: '', fillStyle: '' }
  const ctx = {
    ...state,
    lineWidth: 0,
    lineJoin: '',
    globalAlpha: 1,
    setLineDash: () => {},
    beginPath: () => {
      path = []
    },
    moveTo: (x: number, y: number) => path.push(`M${x},${y}`),
    lineTo: (x: number, y: number) => path.push(`L${x},${y}`),
    arc: (x: number, y: number) => path.push(`O${x},${y}`),
    stroke: () => drawn.push(`${ctx.strokeStyle} ${path.join(' ')}`),
    fill: () => drawn.push(`${ctx.fillStyle} ${path.join(' ')}`),
    fillRect: (x: number, y: number, width: number, height: number) =>
      drawn.push(`${ctx.fillStyle} R${x},${y},${width},${height}`),
  }
  const pane = {
    // Only the canvas members that the painter uses.
    ctx: ctx as unknown as CanvasRenderingContext2D,
    first: 0,
    last,
    step: 10,
    width: 100,
    x: (place: number) => place * 10,
    y: (value: number) => 100 - value,
  }
  const paint = { plot: ({ key }: { key: string }) => key, bar: (up: boolean) => (up ? 'up' : 'down'), quiet: 'quiet' }
  paintStudy(pane, { ...run, row: () => ({}) }, rows, paint)
  return drawn
}

describe('[CHT-02] drawing of studies', () => {
  it('a line is broken where there is no value', () => {
    const rows = [{ line: 1 }, { line: 2 }, {}, { line: 4 }, { line: 5 }]
    expect(painted({ plots: [{ key: 'line', kind: 'line', tone: 0 }] }, rows)).toEqual([
      'line M0,99 L10,98 M30,96 L40,95',
    ])
  })

  it('levels step from bar to bar, dots stand for themselves', () => {
    const rows = [{ line: 1 }, { line: 2 }]
    expect(painted({ plots: [{ key: 'line', kind: 'level', tone: 0 }] }, rows)).toEqual([
      'line M-5,99 L5,99 M5,98 L15,98',
    ])
    expect(painted({ plots: [{ key: 'line', kind: 'dots', tone: 0 }] }, rows)).toEqual([
      'line M2.5,99 O0,99 M12.5,98 O10,98',
    ])
  })

  it('bars of a histogram stand on zero, in the colour of their sign or of their own direction', () => {
    const rows = [{ histogram: 20 }, { histogram: -30 }, { histogram: 0.01, rising: 0 }, { histogram: 0 }]
    expect(painted({ plots: [{ key: 'histogram', kind: 'histogram', tone: 0 }] }, rows)).toEqual([
      'up R-4,80,8,20',
      'down R6,100,8,30',
      'down R16,99,8,1',
      'up R26,100,8,0',
    ])
  })

  it('shifted lines are drawn before their bars, and beyond the newest as far as they are known', () => {
    const rows = [
      { line: 1, next: 7 },
      { line: 2, next: 8 },
      { line: 3, next: 9 },
    ]
    const back = { key: 'line', kind: 'line', tone: 0, back: 1 } as const
    expect(painted({ plots: [back] }, rows)).toEqual(['line M-10,99 L0,98 L10,97'])
    const ahead = { key: 'line', kind: 'line', tone: 0, ahead: { bars: 2, key: 'next' } } as const
    expect(painted({ plots: [ahead] }, rows, 9)).toEqual(['line M0,99 L10,98 L20,97 L30,92 L40,91'])
  })

  it('values that levels mark are dashed across the pane, under everything else', () => {
    const drawn = painted({ plots: [{ key: 'line', kind: 'line', tone: 0 }], levels: [30] }, [{ line: 1 }])
    expect(drawn).toEqual(['quiet M0,70.5 L100,70.5', 'line M0,99'])
  })

  it('a fill ends where a value is missing; a sided one has the colour of the line that is above', () => {
    const plots = [
      { key: 'upper', kind: 'line', tone: 0 },
      { key: 'lower', kind: 'line', tone: 0 },
    ] as const
    const fill = (rows: StudyRow[], sided: boolean) =>
      painted({ plots, fills: [{ between: ['upper', 'lower'], ...(sided && { sided: true as const }) }] }, rows).slice(
        0,
        -2,
      )
    const broken = [{ upper: 3, lower: 1 }, { upper: 4, lower: 2 }, {}, { upper: 4, lower: 2 }]
    expect(fill(broken, false)).toEqual(['upper M0,97 L10,96 L10,98 L0,99'])
    const crossing = [
      { upper: 3, lower: 1 },
      { upper: 1, lower: 3 },
    ]
    expect(fill(crossing, true)).toEqual(['upper M0,97 L5,98 L5,98 L0,99', 'lower M5,98 L10,99 L10,97 L5,98'])
    expect(fill(crossing, false)).toEqual(['upper M0,97 L10,99 L10,97 L0,99'])
  })
})
