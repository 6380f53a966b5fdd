import { useEffect, useEffectEvent } from 'react'
import { isTouch } from './layout-now.ts'

/** Layers over the page now, the newest last. */
const layers: (() => void)[] = []
/** True when the history contains the extra step that Back takes before it leaves the page. */
let guarded = false
/** True while the history is on its way back from that step. */
let leaving = false
let due = false

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'layer' in state

/** Closes the open layer when somebody on a touch screen goes back, instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!open || !isTouch()) return undefined
    const layer = () => closeNow()
    layers.push(layer)
    window.addEventListener('popstate', wentBack)
    settleSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [open])
}

/** Later, since one layer often makes way for the next: they share the one step. */
function settleSoon(): void {
  if (due) return
  due = true
  setTimeout(() => {
    due = false
    settle()
  }, 0)
}

function settle(): void {
  if (leaving || guarded === layers.length > 0) return
  if (!guarded) {
    window.history.pushState({ layer: true }, '')
    guarded = true
    return
  }
  guarded = false
  // After a step to another page the guard lies behind it.
  if (!isGuard(window.history.state)) return
  leaving = true
  window.history.back()
}

function wentBack(): void {
  if (leaving) {
    leaving = false
  } else if (guarded && !isGuard(window.history.state)) {
    guarded = false
    layers.at(-1)?.()
  }
  settleSoon()
}
