import type { ChartLayout } from './layout.ts'

type DrawnPart = Pick<ChartLayout, 'chartType' | 'scale' | 'inverted' | 'timezone' | 'theme' | 'studies' | 'compared'>

/**
 * Returns the part of the layout that windows with the same chart share: drawing type, scale, style and studies.
 * Contract, interval and view remain those of each window.
 */
export function drawnPart({ chartType, scale, inverted, timezone, theme, studies, compared }: ChartLayout): DrawnPart {
  return { chartType, scale, inverted, timezone, theme, studies, compared }
}

export function isDrawnAlike(a: ChartLayout, b: ChartLayout): boolean {
  return JSON.stringify(drawnPart(a)) === JSON.stringify(drawnPart(b))
}
