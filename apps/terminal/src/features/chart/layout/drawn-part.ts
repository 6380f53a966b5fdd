import type { ChartLayout } from './layout.ts'

type DrawnPart = Pick<ChartLayout, 'chartType' | 'scale' | 'inverted' | 'timezone' | 'theme' | 'studies' | 'compared'>

/**
 * The part shared by windows with the same chart: the drawing and its style. Contract, interval and place stay each
 * window's own.
 */
export function drawnPart({ chartType, scale, inverted, timezone, theme, studies, compared }: ChartLayout): DrawnPart {
  return { chartType, scale, inverted, timezone, theme, studies, compared }
}

export function isDrawnAlike(a: ChartLayout, b: ChartLayout): boolean {
  return JSON.stringify(drawnPart(a)) === JSON.stringify(drawnPart(b))
}
