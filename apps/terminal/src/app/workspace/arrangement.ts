import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'
import type { ArrangedKind } from './default-layout.ts'
import { addPanels, groupsOf, type LayoutNode } from './layout-tree.ts'
import { PANEL_IDS, type PanelId } from './panel-ids.ts'

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

/** Panels that came later stand beside these. */
const BESIDE: Partial<Record<PanelId, PanelId>> = { depth: 'chart' }

/** A layout that was kept before a panel existed has it beside the orders, unless it goes with another. */
const withNewPanels = z.pipe(
  layoutNode,
  z.transform((layout) => {
    const held = new Set(groupsOf(layout).flatMap(({ panels }) => panels))
    const added = PANEL_IDS.filter((id) => !held.has(id))
    return added.reduce((grown, id) => addPanels(grown, BESIDE[id] ?? 'orders', [id]), layout)
  }),
)

/** Every panel stands in exactly one place, and no two places have one name. */
const wholeLayout = withNewPanels.check(
  z.refine((node) => {
    const groups = groupsOf(node)
    const panels = groups.flatMap((group) => group.panels)
    const complete = panels.length === PANEL_IDS.length && new Set(panels).size === PANEL_IDS.length
    return complete && new Set(groups.map((group) => group.id)).size === groups.length
  }),
)

/** A person's own arrangement of the panels of each layout; null is the built-in one. That of desktops is the oldest. */
export const arrangement = definePreferences(
  'arrangement',
  1,
  { layout: z.nullable(wholeLayout), compact: z.nullable(wholeLayout), portrait: z.nullable(wholeLayout) },
  { layout: null, compact: null, portrait: null },
)

/** Under which name each is kept. */
export const KEPT_AS = { desktop: 'layout', compact: 'compact', portrait: 'portrait' } as const satisfies Record<
  ArrangedKind,
  string
>

export function keepArrangement(kind: ArrangedKind, layout: LayoutNode): void {
  setPreferences(arrangement, { [KEPT_AS[kind]]: layout })
}
