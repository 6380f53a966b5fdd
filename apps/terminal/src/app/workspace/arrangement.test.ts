import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LAYOUTS } from './default-layout.ts'
import { groupsOf, type LayoutNode } from './layout-tree.ts'
import { PANEL_IDS } from './panel-ids.ts'

const KEY = 'perpdesk.arrangement.1'

/** A layout as stored before the panel existed. */
function without(node: LayoutNode, panel: string): LayoutNode {
  if (node.kind === 'group') return { ...node, panels: node.panels.filter((id) => id !== panel) }
  return { ...node, children: node.children.map((child) => ({ ...child, node: without(child.node, panel) })) }
}

async function read(layout: LayoutNode) {
  localStorage.setItem(KEY, JSON.stringify({ layout, compact: null, portrait: null }))
  vi.resetModules()
  const { arrangement } = await import('./arrangement.ts')
  return arrangement.store.getState().layout
}

beforeEach(() => localStorage.clear())

describe('kept arrangement', () => {
  it('gets panels that are newer than it, beside the orders', async () => {
    const kept = await read(without(DEFAULT_LAYOUTS.desktop, 'strategies'))
    if (kept === null) throw new Error('the arrangement was dropped')
    expect(
      groupsOf(kept)
        .flatMap(({ panels }) => panels)
        .toSorted(),
    ).toEqual([...PANEL_IDS].toSorted())
    expect(groupsOf(kept).find(({ panels }) => panels.includes('orders'))?.panels).toContain('strategies')
  })

  it('[CHT-08] gets the depth beside the chart', async () => {
    const kept = await read(without(DEFAULT_LAYOUTS.desktop, 'depth'))
    expect(kept === null ? [] : groupsOf(kept).find(({ panels }) => panels.includes('depth'))?.panels).toEqual([
      'chart',
      'depth',
    ])
  })

  it('is dropped where the orders are in no place, and kept as it is where it is whole', async () => {
    expect(await read(without(DEFAULT_LAYOUTS.desktop, 'orders'))).toBeNull()
    expect(await read(DEFAULT_LAYOUTS.compact)).toEqual(DEFAULT_LAYOUTS.compact)
  })
})
