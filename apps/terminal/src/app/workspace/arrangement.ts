import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'
import type { ArrangedKind } from './default-layout.ts'
import { addPanels, groupsOf, type LayoutNode } from './layout-tree.ts'
import { PAIR_PANEL_IDS, PANEL_IDS, type PanelId } from './panel-ids.ts'

const panelId = z.enum(PANEL_IDS)
const groupNode = z
  .strictObject({
    kind: z.literal('group'),
    id: z.string(),
    panels: z.array(panelId).check(z.minLength(1)),
    active: panelId,
  })
  .check(z.refine((group) => group.panels.includes(group.active)))
const child = z.strictObject({
  get node(): z.ZodMiniType<LayoutNode> {
    return layoutNode
  },
  unit: z.enum(['px', 'share']),
  size: z.number().check(z.positive(), z.maximum(10_000)),
})
const splitNode = z.strictObject({
  kind: z.literal('split'),
  id: z.string(),
  direction: z.enum(['row', 'column']),
  children: z.array(child).check(z.minLength(2)),
})
const layoutNode: z.ZodMiniType<LayoutNode> = z.lazy(() => z.union([groupNode, splitNode]))

/** Panels beside which newer panels are inserted. */
const BESIDE: Partial<Record<PanelId, PanelId>> = { depth: 'chart' }

/**
 * Inserts panels that are missing in a stored layout, because they were added later: beside their neighbour in
 * `BESIDE`, otherwise beside the orders.
 */
const withNewPanels = (ids: readonly PanelId[]) =>
  z.pipe(
    layoutNode,
    z.transform((layout) => {
      const held = new Set(groupsOf(layout).flatMap(({ panels }) => panels))
      const added = ids.filter((id) => !held.has(id))
      return added.reduce((grown, id) => addPanels(grown, BESIDE[id] ?? 'orders', [id]), layout)
    }),
  )

/** Every panel of the product is in exactly one place, and no two groups have the same id. */
const wholeLayout = (ids: readonly PanelId[]) =>
  withNewPanels(ids).check(
    z.refine((node) => {
      const groups = groupsOf(node)
      const panels = groups.flatMap((group) => group.panels)
      const complete = panels.length === ids.length && ids.every((id) => panels.includes(id))
      return complete && new Set(groups.map((group) => group.id)).size === groups.length
    }),
  )

/**
 * The user's arrangement of a contract's panels in each layout; null is the built-in one. `layout` is the desktop's, because it
 * was the first.
 */
export const arrangement = arrangementOf('arrangement', PANEL_IDS)

/** The same for the panels of a spot pair. */
export const pairArrangement = arrangementOf('pairArrangement', PAIR_PANEL_IDS)

function arrangementOf(name: string, ids: readonly PanelId[]) {
  const layout = z.nullable(wholeLayout(ids))
  return definePreferences(
    name,
    1,
    { layout, compact: layout, portrait: layout },
    { layout: null, compact: null, portrait: null },
  )
}

/** Name of the preference that stores each layout's arrangement. */
export const KEPT_AS = { desktop: 'layout', compact: 'compact', portrait: 'portrait' } as const satisfies Record<
  ArrangedKind,
  string
>

/** Stores the arrangement of a product's panels in a layout. */
export function keepArrangement(of: typeof arrangement, kind: ArrangedKind, layout: LayoutNode): void {
  setPreferences(of, { [KEPT_AS[kind]]: layout })
}
