import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ChartWidget } from '../chart-widget.ts'
import type { DrawingSurface } from './surface.ts'

/** The present surfaces: a chart without bars has none, and a rebuilt one has another. */
const surfaces = createStore<ReadonlyMap<ChartWidget, DrawingSurface>>()(() => new Map())

/** Puts a surface in the place of a chart's; returns a function that takes it away. */
export function takeSurface(chart: ChartWidget, surface: DrawingSurface): () => void {
  surfaces.setState(new Map(surfaces.getState()).set(chart, surface), true)
  return () => {
    if (surfaces.getState().get(chart) !== surface) return
    const rest = new Map(surfaces.getState())
    rest.delete(chart)
    surfaces.setState(rest, true)
  }
}

/** The surface of a chart, once it is there. */
export function useSurfaceOf(chart: ChartWidget): DrawingSurface | undefined {
  return useStore(surfaces, (all) => all.get(chart))
}
