import type { ChartWidget } from './chart-widget.ts'

const STRIDE = 10

/**
 * Scrolls and zooms by keys while the element has the focus; a digit begins an interval. Returns a function that stops
 * it.
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
    // A key that the chart takes runs no command besides.
    event.stopPropagation()
  }
  element.tabIndex = 0
  element.addEventListener('keydown', onKey)
  return () => element.removeEventListener('keydown', onKey)
}
