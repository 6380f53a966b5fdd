import type { ToolId } from './drawing.ts'

const SIZE = 20

/** Strokes of each tool's icon in a square of 20; dots are the points that the user sets. */
const SIGNS: Readonly<
  Record<ToolId, { readonly strokes: string; readonly dots?: readonly (readonly [number, number])[] }>
> = {
  trendLine: {
    strokes: 'M5 15 15 5',
    dots: [
      [4, 16],
      [16, 4],
    ],
  },
  ray: {
    strokes: 'M5 15 19 1',
    dots: [
      [4, 16],
      [11, 9],
    ],
  },
  extendedLine: {
    strokes: 'M1 19 19 1',
    dots: [
      [6, 14],
      [14, 6],
    ],
  },
  horizontalLine: { strokes: 'M1 10h18', dots: [[10, 10]] },
  verticalLine: { strokes: 'M10 1v18', dots: [[10, 10]] },
  arrow: { strokes: 'M4 16 16 4M9 4h7v7' },
  parallelChannel: {
    strokes: 'M2 12 14 3M6 18 18 9',
    dots: [
      [2, 12],
      [14, 3],
      [18, 9],
    ],
  },
  pitchfork: {
    strokes: 'M3 17 18 2M8 6l8 8M8 6l5-5M16 14l4-4',
    dots: [
      [3, 17],
      [8, 6],
      [16, 14],
    ],
  },
  rectangle: {
    strokes: 'M4 5h12v10H4z',
    dots: [
      [4, 5],
      [16, 15],
    ],
  },
  ellipse: { strokes: 'M2 10a8 6 0 1 0 16 0a8 6 0 1 0-16 0' },
  brush: { strokes: 'M3 17c4 1 5-2 4-4M8 12 16 3l2 2-9 8z' },
  fibRetracement: {
    strokes: 'M2 3h16M2 8h16M2 12h16M2 17h16',
    dots: [
      [16, 3],
      [4, 17],
    ],
  },
  fibExtension: {
    strokes: 'M2 17 7 9l4 5M11 3h8M11 8h8M11 14h8',
    dots: [
      [2, 17],
      [7, 9],
      [11, 14],
    ],
  },
  longPosition: { strokes: 'M3 3h14v14H3zM3 12h14M10 10V5M7.5 7.5 10 5l2.5 2.5' },
  shortPosition: { strokes: 'M3 3h14v14H3zM3 8h14M10 10v5M7.5 12.5 10 15l2.5-2.5' },
  text: { strokes: 'M4 4h12M10 4v12M8 16h4' },
  measure: { strokes: 'M2 14 14 2l4 4L6 18zM6 10l2 2M9 7l3 3M12 4l2 2' },
}

/** The icon of a tool. */
export function ToolIcon({ tool }: { readonly tool: ToolId }) {
  const { strokes, dots = [] } = SIGNS[tool]
  return (
    <svg width={SIZE} height={SIZE} viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
      <path d={strokes} />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.9" fill="var(--panel)" />
      ))}
    </svg>
  )
}
