import { createStore } from 'zustand/vanilla'
import type { DropEdge, DropTarget } from './layout-tree.ts'
import type { PanelId } from './panel-ids.ts'

export interface TabDrag {
  /** The dragged panel; undefined while none is dragged. */
  readonly panel: PanelId | undefined
  readonly target: DropTarget | undefined
}

const NONE: TabDrag = { panel: undefined, target: undefined }

/** The drag in progress; there is only one at a time. */
export const tabDrag = createStore<TabDrag>()(() => NONE)

export const endTabDrag = () => tabDrag.setState(NONE, true)

/** Share of a group's box along each edge in which a drop splits the group; a drop further inside adds a tab. */
const EDGE_SHARE = 0.25

/** Returns where a panel dropped at this point would be placed, by the elements under the pointer. */
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
