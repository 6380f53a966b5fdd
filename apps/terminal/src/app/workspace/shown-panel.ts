import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PanelId } from './panel-ids.ts'

interface Asked {
  readonly panel: PanelId | undefined
  /** Grows with each request, because the same panel may be requested twice. */
  readonly count: number
}

const store = createStore<Asked>()(() => ({ panel: undefined, count: 0 }))

/** Brings a panel to the front, wherever it is placed. */
export function showPanel(panel: PanelId): void {
  store.setState(({ count }) => ({ panel, count: count + 1 }))
}

/** Returns the panel that was requested last. */
export function useAskedPanel(): Asked {
  return useStore(store)
}

/** Calls `show` with each panel that is requested while the component is mounted. */
export function useShowPanel(show: (panel: PanelId) => void): void {
  const take = useEffectEvent(show)
  useEffect(
    () =>
      store.subscribe(({ panel }) => {
        if (panel !== undefined) take(panel)
      }),
    [],
  )
}
