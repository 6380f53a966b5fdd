import type { ChartWidget } from './chart-widget.ts'

const STRIDE = 10

/**
 * Scrolls and zooms with keys while the element has the focus; a digit starts typing an interval. Returns a function
 * that removes the listener.
 */
export function steerByKeys(element: HTMLElement, chart: ChartWidget, onDigit: (digit: string) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return
    const bars = event.shiftKey ? STRIDE : 1
    if (event.key === 'ArrowLeft') chart.scroll(bars)
    else if (event.key === 'ArrowRight') chart.scroll(-bars)
    else if (event.key === '+' || event.key === '=') chart.zoom('in')
    else if (event.key === '-') chart.zoom('out')
    else if (event.key === 'End') chart.showLatest()
    else if (/^[0-9]$/.test(event.key)) onDigit(event.key)
    else return
    event.preventDefault()
    // A key that the chart handles must not run a command too.
    event.stopPropagation()
  }
  element.tabIndex = 0
  element.addEventListener('keydown', onKey)
  return () => element.removeEventListener('keydown', onKey)
}
