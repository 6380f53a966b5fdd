import { createStore } from 'zustand/vanilla'
import type { DropEdge, DropTarget } from './layout-tree.ts'
import type { PanelId } from './panel-ids.ts'

export interface TabDrag {
  /** The panel under way; undefined while none is dragged. */
  readonly panel: PanelId | undefined
  readonly target: DropTarget | undefined
}

const NONE: TabDrag = { panel: undefined, target: undefined }

/** One tab at a time is dragged, by one pointer. */
export const tabDrag = createStore<TabDrag>()(() => NONE)

export const endTabDrag = () => tabDrag.setState(NONE, true)

/** Outside this share of the box towards an edge a drop splits the group; inside it joins. */
const EDGE_SHARE = 0.25

/** The place that a panel dropped at this point would go to, read from the elements under the pointer. */
export function targetAt(x: number, y: number): DropTarget | undefined {
  const under = document.elementFromPoint(x, y)
  const place = under?.closest<HTMLElement>('[data-group]')
  const name = place?.dataset['group']
  if (place === null || place === undefined || name === undefined) return undefined
  const strip = under?.closest('[role="tablist"]')
  if (strip !== null && strip !== undefined) {
    const tabs = [...strip.querySelectorAll('[role="tab"]')]
    const at = tabs.findIndex((tab) => {
      const box = tab.getBoundingClientRect()
      return x < box.left + box.width / 2
    })
    return { group: name, index: at < 0 ? tabs.length : at }
  }
  const edge = edgeAt(place.getBoundingClientRect(), x, y)
  const count = place.querySelectorAll('[role="tab"]').length
  return edge === undefined ? { group: name, index: count } : { group: name, edge }
}

function edgeAt(box: DOMRect, x: number, y: number): DropEdge | undefined {
  const distances: readonly (readonly [DropEdge, number])[] = [
    ['left', (x - box.left) / box.width],
    ['right', (box.right - x) / box.width],
    ['top', (y - box.top) / box.height],
    ['bottom', (box.bottom - y) / box.height],
  ]
  const nearest = distances.reduce((best, next) => (next[1] < best[1] ? next : best))
  return nearest[1] < EDGE_SHARE ? nearest[0] : undefined
}
