import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isPairSymbol, usePreferences } from '../../stores/index.ts'
import { afterPicture } from '../../ui/index.ts'
import { arrangement, KEPT_AS, keepArrangement, pairArrangement } from './arrangement.ts'
import { type ArrangedKind, DEFAULT_LAYOUTS, defaultDesktop, WIDE_FROM } from './default-layout.ts'
import { activate, groupsOf, type LayoutNode, onlyPanels } from './layout-tree.ts'
import { LayoutView } from './layout-view.tsx'
import { leastExtent } from './least-extent.ts'
import { PAIR_PANEL_IDS } from './panel-ids.ts'
import { useShowPanel } from './shown-panel.ts'
import styles from './workspace.module.css'
import { WorkspaceContext } from './workspace-context.ts'

const WIDE_SCREEN = matchMedia(`(min-width: ${WIDE_FROM}px)`)

function followWidth(listener: () => void): () => void {
  WIDE_SCREEN.addEventListener('change', listener)
  return () => WIDE_SCREEN.removeEventListener('change', listener)
}

/** The panels of a wide screen: resized by their borders, moved by their tabs. The arrangement is stored. */
export function Workspace({ symbol, kind }: { readonly symbol: string; readonly kind: ArrangedKind }) {
  const isOfPair = isPairSymbol(symbol)
  const own = isOfPair ? pairArrangement : arrangement
  const [kept] = usePreferences(own)
  const wide = useSyncExternalStore(followWidth, () => WIDE_SCREEN.matches)
  const first = kind === 'desktop' ? defaultDesktop(wide ? WIDE_FROM : 0) : DEFAULT_LAYOUTS[kind]
  const tree = useMemo(
    () => kept[KEPT_AS[kind]] ?? (isOfPair ? onlyPanels(first, PAIR_PANEL_IDS) : first),
    [kept, kind, isOfPair, first],
  )
  const [maximised, maximise] = useState<string | undefined>(undefined)
  const actions = useMemo(
    () => ({ symbol, tree, arrange: (next: LayoutNode) => keepArrangement(own, kind, next), maximised, maximise }),
    [symbol, own, kind, tree, maximised],
  )
  useEffect(() => {
    if (maximised === undefined) return
    const leave = (event: KeyboardEvent) => {
      // Escape first closes a layer over the panel, which prevents the default.
      if (event.key === 'Escape' && !event.defaultPrevented) maximise(undefined)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [maximised])
  useShowPanel((panel) => {
    const group = groupsOf(tree).find(({ panels }) => panels.includes(panel))
    if (group === undefined) return
    if (group.active !== panel) actions.arrange(activate(tree, group.id, panel))
    if (maximised !== undefined) maximise(group.id)
    afterPicture(() => document.querySelector<HTMLElement>(`[data-group="${group.id}"] [role="tabpanel"]`)?.focus())
  })
  const alone = groupsOf(tree).find(({ id }) => id === maximised)
  const shown = alone ?? tree
  const { width, height } = leastExtent(shown)
  return (
    <div className={styles['workspace']} style={{ minWidth: width, minHeight: height }}>
      <WorkspaceContext value={actions}>
        <LayoutView node={shown} />
      </WorkspaceContext>
    </div>
  )
}
