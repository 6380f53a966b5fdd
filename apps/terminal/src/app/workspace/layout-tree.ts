import type { PanelId } from './panel-ids.ts'

/** Panels that share one place as tabs, one of them active. */
export interface LayoutGroup {
  readonly kind: 'group'
  readonly id: string
  readonly panels: readonly PanelId[]
  readonly active: PanelId
}

/** Places side by side (`row`) or one above the other (`column`). */
export interface LayoutSplit {
  readonly kind: 'split'
  readonly id: string
  readonly direction: 'row' | 'column'
  readonly children: readonly LayoutChild[]
}

/** `px` places keep their size when the window changes; `share` places divide the remaining room in proportion. */
export interface LayoutChild {
  readonly node: LayoutNode
  readonly unit: 'px' | 'share'
  readonly size: number
}

export type LayoutNode = LayoutGroup | LayoutSplit

export type DropEdge = 'left' | 'right' | 'top' | 'bottom'
/** The place in which a dragged panel would be dropped: into a group before the tab at `index`, or beside a group. */
export type DropTarget =
  | { readonly group: string; readonly index: number }
  | { readonly group: string; readonly edge: DropEdge }

export function group(id: string, panels: readonly PanelId[]): LayoutGroup {
  const [first] = panels
  if (first === undefined) throw new RangeError('a group holds at least one panel')
  return { kind: 'group', id, panels, active: first }
}

export function groupsOf(node: LayoutNode): readonly LayoutGroup[] {
  return node.kind === 'group' ? [node] : node.children.flatMap((child) => groupsOf(child.node))
}

/** Returns the tree with further panels at the end of the group that holds `beside`. */
export function addPanels(node: LayoutNode, beside: PanelId, added: readonly PanelId[]): LayoutNode {
  if (node.kind === 'split') {
    const children = node.children.map((child) => ({ ...child, node: addPanels(child.node, beside, added) }))
    return { ...node, children }
  }
  return node.panels.includes(beside) ? { ...node, panels: [...node.panels, ...added] } : node
}

/**
 * Returns the tree with the group replaced. If `change` returns `undefined`, the group is removed and the gap closed.
 */
function replaceGroup(
  node: LayoutNode,
  id: string,
  change: (group: LayoutGroup) => LayoutNode | undefined,
): LayoutNode | undefined {
  if (node.kind === 'group') return node.id === id ? change(node) : node
  const children = node.children.flatMap((child) => {
    const next = replaceGroup(child.node, id, change)
    return next === undefined ? [] : [{ ...child, node: next }]
  })
  return tidy({ ...node, children })
}

/** Simplifies a split: a single child replaces the split, and a child split of the same direction is merged into it. */
function tidy(split: LayoutSplit): LayoutNode | undefined {
  const [first, second] = split.children
  if (first === undefined) return undefined
  if (second === undefined) return first.node
  const children = split.children.flatMap((child) => {
    const { node } = child
    if (node.kind === 'group' || node.direction !== split.direction || child.unit === 'px') return [child]
    const total = node.children.reduce((sum, inner) => sum + (inner.unit === 'share' ? inner.size : 0), 0)
    return node.children.map((inner) =>
      inner.unit === 'px' || total === 0 ? inner : { ...inner, size: (child.size * inner.size) / total },
    )
  })
  const flexible = children.some((child) => child.unit === 'share')
  return {
    ...split,
    children: flexible
      ? children
      : children.map((child, at) => (at === 0 ? { ...child, unit: 'share', size: 1 } : child)),
  }
}

export function activate(tree: LayoutNode, id: string, panel: PanelId): LayoutNode {
  return replaceGroup(tree, id, (group) => ({ ...group, active: panel })) ?? tree
}

function withoutPanel(group: LayoutGroup, panel: PanelId): LayoutGroup | undefined {
  const panels = group.panels.filter((each) => each !== panel)
  const [first] = panels
  if (first === undefined) return undefined
  return { ...group, panels, active: group.active === panel ? first : group.active }
}

/**
 * Returns the tree with a panel moved to another place. Nothing changes if the target would disappear with the panel.
 */
export function movePanel(tree: LayoutNode, panel: PanelId, target: DropTarget, newId: () => string): LayoutNode {
  const from = groupsOf(tree).find((each) => each.panels.includes(panel))
  const to = groupsOf(tree).find((each) => each.id === target.group)
  if (from === undefined || to === undefined) return tree
  if (from.id === to.id && from.panels.length === 1) return tree
  if ('index' in target) {
    const before = from.id === to.id && from.panels.slice(0, target.index).includes(panel) ? 1 : 0
    const without = replaceGroup(tree, from.id, (group) =>
      group.id === to.id
        ? { ...group, panels: group.panels.filter((each) => each !== panel) }
        : withoutPanel(group, panel),
    )
    if (without === undefined) return tree
    const at = target.index - before
    const next = replaceGroup(without, to.id, (group) => ({
      ...group,
      panels: [...group.panels.slice(0, at), panel, ...group.panels.slice(at)],
      active: panel,
    }))
    return next ?? tree
  }
  const without = replaceGroup(tree, from.id, (each) => withoutPanel(each, panel))
  if (without === undefined) return tree
  return splitBeside(without, target.group, target.edge, group(newId(), [panel]), newId) ?? tree
}

function splitBeside(
  tree: LayoutNode,
  id: string,
  edge: DropEdge,
  added: LayoutGroup,
  newId: () => string,
): LayoutNode | undefined {
  const direction = edge === 'left' || edge === 'right' ? 'row' : 'column'
  const first = edge === 'left' || edge === 'top'
  return replaceGroup(tree, id, (old) => {
    const halves: LayoutChild[] = [
      { node: first ? added : old, unit: 'share', size: 1 },
      { node: first ? old : added, unit: 'share', size: 1 },
    ]
    return { kind: 'split', id: newId(), direction, children: halves }
  })
}

/**
 * Returns how far the line between two neighbours can be shifted without making either smaller than its minimum; all in
 * pixels.
 */
export function possibleShift(
  [a, b]: readonly [number, number],
  moved: number,
  [leastA, leastB]: readonly [number, number],
): number {
  return Math.min(Math.max(moved, Math.min(leastA - a, 0)), Math.max(b - leastB, 0))
}

/** Returns the split with the sizes of two neighbours after the line between them was shifted; all in pixels. */
export function resizeNeighbours(
  split: LayoutSplit,
  first: number,
  [a, b]: readonly [number, number],
  shift: number,
): LayoutSplit {
  const extents = [a + shift, b - shift] as const
  const children = split.children.map((child, at): LayoutChild => {
    const side = at - first
    if (side !== 0 && side !== 1) return child
    const extent = side === 0 ? extents[0] : extents[1]
    const old = side === 0 ? a : b
    if (child.unit === 'px') return { ...child, size: Math.round(extent) }
    // A flexible place beside a fixed one takes the remaining room, so its share does not change.
    const neighbour = split.children[side === 0 ? first + 1 : first]
    if (neighbour?.unit === 'px' || old === 0) return child
    return { ...child, size: (child.size * extent) / old }
  })
  return { ...split, children }
}

export function replaceSplit(node: LayoutNode, next: LayoutSplit): LayoutNode {
  if (node.kind === 'group') return node
  if (node.id === next.id) return next
  return { ...node, children: node.children.map((child) => ({ ...child, node: replaceSplit(child.node, next) })) }
}

/**
 * Returns a tree with some of its panels. Groups and splits that lose all of theirs are left out; a split with one child
 * left is replaced by it. At least one panel must remain.
 */
export function onlyPanels(node: LayoutNode, kept: readonly PanelId[]): LayoutNode {
  const left = remaining(node, kept)
  if (left === undefined) throw new RangeError('No panel remains')
  return left
}

function remaining(node: LayoutNode, kept: readonly PanelId[]): LayoutNode | undefined {
  if (node.kind === 'group') {
    const panels = node.panels.filter((panel) => kept.includes(panel))
    const [first] = panels
    return first === undefined
      ? undefined
      : { ...node, panels, active: panels.includes(node.active) ? node.active : first }
  }
  const children = node.children.flatMap((child) => {
    const left = remaining(child.node, kept)
    return left === undefined ? [] : [{ ...child, node: left }]
  })
  return children.length > 1 ? { ...node, children } : children[0]?.node
}
