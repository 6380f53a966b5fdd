import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * Handlers that stop events of a label over the chart, because the library would take a press on its pane as the start
 * of a scroll.
 */
export const keepMouseFromChart = { onMouseDown: stop, onClick: stop, onDoubleClick: stop }
export const keepFromChart = { ...keepMouseFromChart, onTouchStart: stop }
