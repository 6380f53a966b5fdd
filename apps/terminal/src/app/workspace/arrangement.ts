import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'
import { groupsOf, type LayoutNode } from './layout-tree.ts'
import { PANEL_IDS } from './panel-ids.ts'

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

/** Every panel stands in exactly one place, and no two places have one name. */
const wholeLayout = layoutNode.check(
  z.refine((node) => {
    const groups = groupsOf(node)
    const panels = groups.flatMap((group) => group.panels)
    const complete = panels.length === PANEL_IDS.length && new Set(panels).size === PANEL_IDS.length
    return complete && new Set(groups.map((group) => group.id)).size === groups.length
  }),
)

/** How a person has arranged the panels; null is the built-in arrangement, which follows the size of the window. */
export const arrangement = definePreferences('arrangement', 1, { layout: z.nullable(wholeLayout) }, { layout: null })

export function keepArrangement(layout: LayoutNode): void {
  setPreferences(arrangement, { layout })
}
