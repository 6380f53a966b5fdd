import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ChartWidget } from '../chart-widget.ts'
import type { DrawingSurface } from './surface.ts'

/** The present surface of each chart. A chart without bars has none, and a rebuilt chart has a new one. */
const surfaces = createStore<ReadonlyMap<ChartWidget, DrawingSurface>>()(() => new Map())

/** Registers a chart's surface, replacing a previous one; returns a function that removes it. */
export function takeSurface(chart: ChartWidget, surface: DrawingSurface): () => void {
  surfaces.setState(new Map(surfaces.getState()).set(chart, surface), true)
  return () => {
    if (surfaces.getState().get(chart) !== surface) return
    const rest = new Map(surfaces.getState())
    rest.delete(chart)
    surfaces.setState(rest, true)
  }
}

/** Returns the surface of a chart once it is registered. */
export function useSurfaceOf(chart: ChartWidget): DrawingSurface | undefined {
  return useStore(surfaces, (all) => all.get(chart))
}
