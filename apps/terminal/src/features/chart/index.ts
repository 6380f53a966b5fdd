import { lazy } from 'react'

/** The chart brings a library of its own and comes as a chunk of its own; have a Suspense boundary above. */
export const ChartPanel = lazy(async () => ({ default: (await import('./chart-panel.tsx')).ChartPanel }))
