import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PanelId } from './panel-ids.ts'

interface Asked {
  readonly panel: PanelId | undefined
  /** Grows with each wish: the same panel may be asked for twice. */
  readonly count: number
}

const store = createStore<Asked>()(() => ({ panel: undefined, count: 0 }))

/** Brings a panel to the front, wherever it stands. */
export function showPanel(panel: PanelId): void {
  store.setState(({ count }) => ({ panel, count: count + 1 }))
}

/** The panel that was asked for last. */
export function useAskedPanel(): Asked {
  return useStore(store)
}

/** Calls `show` with each panel that is asked for while mounted. */
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
