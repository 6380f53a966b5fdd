import type { ReactNode } from 'react'
import type { ChartType } from '../engine/chart-engine.ts'

const CANDLES = 'M5 2v2m0 6v3M11 3v2m0 6v3'
const SHAPES: Record<ChartType, ReactNode> = {
  candles: (
    <>
      <path d={CANDLES} />
      <path d="M3.5 4h3v6h-3zM9.5 5h3v6h-3z" fill="currentColor" />
    </>
  ),
  hollow: (
    <>
      <path d={CANDLES} />
      <path d="M3.5 4h3v6h-3z" />
      <path d="M9.5 5h3v6h-3z" fill="currentColor" />
    </>
  ),
  heikinAshi: (
    <>
      <path d="M3 9v4M8 5v4M13 2v3" />
      <path d="M1.5 9.5h3v2h-3zM6.5 6h3v2h-3zM11.5 3h3v2h-3z" fill="currentColor" />
    </>
  ),
  bars: <path d="M5 2v11M3 5h2m0 5h2M11 3v11M9 6h2m0 5h2" />,
  line: <path d="M1.5 12 6 6l4 3 4.5-6" />,
  step: <path d="M1.5 12h4V7h4V4h5" />,
  area: (
    <>
      <path d="M1.5 11 6 5.5l4 3 4.5-5.5" />
      <path d="M1.5 11 6 5.5l4 3 4.5-5.5V14h-13z" fill="currentColor" opacity="0.35" stroke="none" />
    </>
  ),
  baseline: (
    <>
      <path d="M1.5 8h13" strokeDasharray="1.5 1.5" />
      <path d="M1.5 10 5 4l5 8 4.5-7" />
    </>
  ),
}

/** Icon of a chart type. */
export function TypeIcon({ type }: { readonly type: ChartType }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden>
      {SHAPES[type]}
    </svg>
  )
}
