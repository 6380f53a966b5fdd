import type { SyntheticEvent } from 'react'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The library takes a press of the mouse on its pane for the start of a scroll; a press on a label is none. */
export const keepMouseFromChart = { onMouseDown: stop, onClick: stop, onDoubleClick: stop }
export const keepFromChart = { ...keepMouseFromChart, onTouchStart: stop }
