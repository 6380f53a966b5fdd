import { useEffect, useEffectEvent } from 'react'
import { isTouch } from './layout-now.ts'

/** Close functions of the layers that are open over the page, the newest last. */
const layers: (() => void)[] = []
/** True while the browser history contains an extra entry, which Back removes instead of leaving the page. */
let guarded = false
/** True while the program itself goes back from the extra entry. */
let leaving = false
let due = false

const isGuard = (state: unknown) => typeof state === 'object' && state !== null && 'layer' in state

/** Makes Back on a touch screen close the newest open layer instead of leaving the page. */
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

/**
 * Waits for the next task, because a layer is often replaced by another at once: both then share the extra history
 * entry.
 */
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
  // After a navigation to another page the extra entry lies further back in the history and stays there.
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
