import type { ChartLook } from './engine/chart-engine.ts'

/** Returns the present colours and font of the page. */
export function readLook(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    panel: token('--panel'),
    raised: token('--raised'),
    line: token('--line'),
    text: token('--text'),
    quiet: token('--quiet'),
    accent: token('--accent'),
    up: token('--up'),
    down: token('--down'),
    onFill: token('--on-fill'),
    plots: [token('--plot-1'), token('--plot-2'), token('--plot-3'), token('--plot-4'), token('--accent')],
    font: style.fontFamily,
  }
}

/**
 * Calls the listener when the page, or a part of it, changes its theme or its up and down colours. Returns a function
 * that removes the listener.
 */
export function onLookChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  const attributeFilter = ['data-theme', 'data-colours']
  observer.observe(document.documentElement, { attributes: true, subtree: true, attributeFilter })
  return () => observer.disconnect()
}
