// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LAYOUTS, defaultDesktop, WIDE_FROM } from './default-layout.ts'
import {
  activate,
  addPanels,
  type DropTarget,
  group,
  groupsOf,
  type LayoutNode,
  type LayoutSplit,
  movePanel,
  onlyPanels,
  possibleShift,
  resizeNeighbours,
} from './layout-tree.ts'
import { PAIR_PANEL_IDS, PANEL_IDS } from './panel-ids.ts'

const names = () => {
  let count = 0
  return () => {
    count += 1
    return `new-${count}`
  }
}
const place = (tree: LayoutNode) => Object.fromEntries(groupsOf(tree).map((group) => [group.id, group.panels]))

describe('layout', () => {
  it.each(['desktop', 'compact', 'portrait'] as const)('begins with every panel in exactly one place: %s', (kind) => {
    const panels = groupsOf(DEFAULT_LAYOUTS[kind]).flatMap((group) => group.panels)
    expect(panels.toSorted()).toEqual([...PANEL_IDS].toSorted())
  })

  it('[ROUTE-07] of a spot pair has all panels of pairs and no other, without empty places', () => {
    for (const tree of [...Object.values(DEFAULT_LAYOUTS), defaultDesktop(WIDE_FROM)]) {
      const groups = groupsOf(onlyPanels(tree, PAIR_PANEL_IDS))
      expect(groups.flatMap(({ panels }) => panels).toSorted()).toEqual([...PAIR_PANEL_IDS].toSorted())
      for (const { panels, active } of groups) expect(panels).toContain(active)
    }
    expect(() => onlyPanels(group('one', ['positions']), PAIR_PANEL_IDS)).toThrow(RangeError)
  })

  it('shows book and trades side by side where a desktop has the width', () => {
    const panels = (width: number) => groupsOf(defaultDesktop(width)).map((each) => each.panels)
    expect(panels(WIDE_FROM)).toContainEqual(['trades'])
    expect(panels(WIDE_FROM).flat().toSorted()).toEqual([...PANEL_IDS].toSorted())
    expect(panels(WIDE_FROM - 1)).toContainEqual(['orderBook', 'trades', 'ladder'])
  })

  it('puts panels that a kept layout does not know beside one that it does', () => {
    const kept: LayoutNode = {
      kind: 'split',
      id: 'page',
      direction: 'row',
      children: [
        { node: group('left', ['chart']), unit: 'share', size: 1 },
        { node: group('right', ['assets', 'orders']), unit: 'px', size: 300 },
      ],
    }
    expect(place(addPanels(kept, 'orders', ['strategies']))).toEqual({
      left: ['chart'],
      right: ['assets', 'orders', 'strategies'],
    })
    expect(addPanels(kept, 'orders', [])).toEqual(kept)
  })

  it('moves a panel into another group at a place among its tabs and shows it there', () => {
    const tree = movePanel(DEFAULT_LAYOUTS.desktop, 'chart', { group: 'book', index: 0 }, names())
    expect(place(tree)['book']).toEqual(['chart', 'orderBook', 'trades', 'ladder'])
    expect(place(tree)['chart']).toEqual(['depth'])
    expect(groupsOf(tree).find((group) => group.id === 'book')?.active).toBe('chart')
  })

  it('reorders tabs of one group', () => {
    const tree = movePanel(DEFAULT_LAYOUTS.desktop, 'positions', { group: 'below', index: 2 }, names())
    expect(place(tree)['below']?.slice(0, 3)).toEqual(['orders', 'positions', 'strategies'])
  })

  it('splits a group at an edge', () => {
    const tree = movePanel(DEFAULT_LAYOUTS.desktop, 'orders', { group: 'below', edge: 'right' }, names())
    expect(groupsOf(tree).map((group) => group.panels)).toContainEqual(['orders'])
    expect(place(tree)['below']).not.toContain('orders')
  })

  it('leaves a lone panel that is dropped on its own group where it is', () => {
    expect(movePanel(DEFAULT_LAYOUTS.desktop, 'orderPanel', { group: 'order', edge: 'left' }, names())).toBe(
      DEFAULT_LAYOUTS.desktop,
    )
    expect(movePanel(DEFAULT_LAYOUTS.desktop, 'chart', { group: 'gone', index: 0 }, names())).toBe(
      DEFAULT_LAYOUTS.desktop,
    )
  })

  it('keeps every panel in exactly one place, one of them in front, whatever is dragged where', () => {
    const move = fc.record({
      panel: fc.constantFrom(...PANEL_IDS),
      at: fc.nat(8),
      drop: fc.oneof(fc.nat(9), fc.constantFrom('left', 'right', 'top', 'bottom')),
    })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
        const newId = names()
        let tree: LayoutNode = DEFAULT_LAYOUTS.desktop
        for (const { panel, at, drop } of moves) {
          const groups = groupsOf(tree)
          const onto = groups[at % groups.length]!
          const target: DropTarget =
            typeof drop === 'number'
              ? { group: onto.id, index: Math.min(drop, onto.panels.length) }
              : { group: onto.id, edge: drop as 'left' }
          tree = movePanel(tree, panel, target, newId)
          const after = groupsOf(tree)
          expect(after.flatMap((each) => each.panels).toSorted()).toEqual([...PANEL_IDS].toSorted())
          for (const each of after) expect(each.panels).toContain(each.active)
          expect(new Set(after.map((each) => each.id)).size).toBe(after.length)
          checkSplits(tree)
        }
      }),
    )
  })

  it('brings a tab to the front', () => {
    const tree = activate(DEFAULT_LAYOUTS.desktop, 'below', 'assets')
    expect(groupsOf(tree).find((group) => group.id === 'below')?.active).toBe('assets')
  })
})

describe('resizeNeighbours', () => {
  const split = (units: readonly ['px' | 'share', number][]): LayoutSplit => ({
    kind: 'split',
    id: 's',
    direction: 'row',
    children: units.map(([unit, size], at) => ({ unit, size, node: group(`g${at}`, ['chart']) })),
  })
  const sizes = (result: ReturnType<typeof resizeNeighbours>) => result.children.map((child) => child.size)

  it('changes the fixed one of a fixed and a flexible place', () => {
    expect(
      sizes(
        resizeNeighbours(
          split([
            ['share', 1],
            ['px', 280],
          ]),
          0,
          [800, 280],
          -20,
        ),
      ),
    ).toEqual([1, 300])
  })

  it('divides two flexible places anew and keeps their sum', () => {
    const [a = 0, b = 0] = sizes(
      resizeNeighbours(
        split([
          ['share', 2],
          ['share', 1],
        ]),
        0,
        [400, 200],
        100,
      ),
    )
    expect(a).toBeCloseTo(2.5)
    expect(b).toBeCloseTo(0.5)
  })

  it('leaves each place its least extent', () => {
    expect(possibleShift([300, 280], 500, [180, 180])).toBe(100)
    expect(possibleShift([300, 280], -500, [180, 180])).toBe(-120)
    expect(possibleShift([300, 280], -50, [180, 180])).toBe(-50)
    expect(
      sizes(
        resizeNeighbours(
          split([
            ['px', 300],
            ['px', 280],
          ]),
          0,
          [300, 280],
          100,
        ),
      ),
    ).toEqual([400, 180])
  })

  it('lets a place that is too small already only grow', () => {
    expect(possibleShift([100, 280], -20, [180, 180])).toBe(0)
    expect(possibleShift([100, 280], 20, [180, 180])).toBe(20)
  })
})

function checkSplits(node: LayoutNode): void {
  if (node.kind === 'group') return
  expect(node.children.length).toBeGreaterThan(1)
  expect(node.children.some((child) => child.unit === 'share')).toBe(true)
  for (const child of node.children) {
    expect(child.size).toBeGreaterThan(0)
    checkSplits(child.node)
  }
}
