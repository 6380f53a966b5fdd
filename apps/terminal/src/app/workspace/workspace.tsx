import { useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../../stores/index.ts'
import { arrangement, KEPT_AS, keepArrangement } from './arrangement.ts'
import { type ArrangedKind, DEFAULT_LAYOUTS } from './default-layout.ts'
import { groupsOf, type LayoutNode } from './layout-tree.ts'
import { LayoutView } from './layout-view.tsx'
import { leastExtent } from './least-extent.ts'
import styles from './workspace.module.css'
import { WorkspaceContext } from './workspace-context.ts'

/** The panels of a wide screen: resized by their borders, moved by their tabs. The arrangement is kept. */
export function Workspace({ symbol, kind }: { readonly symbol: string; readonly kind: ArrangedKind }) {
  const [kept] = usePreferences(arrangement)
  const tree = kept[KEPT_AS[kind]] ?? DEFAULT_LAYOUTS[kind]
  const [maximised, maximise] = useState<string | undefined>(undefined)
  const actions = useMemo(
    () => ({ symbol, tree, arrange: (next: LayoutNode) => keepArrangement(kind, next), maximised, maximise }),
    [symbol, kind, tree, maximised],
  )
  useEffect(() => {
    if (maximised === undefined) return
    const leave = (event: KeyboardEvent) => {
      // A layer over the panel closes first, and says so.
      if (event.key === 'Escape' && !event.defaultPrevented) maximise(undefined)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [maximised])
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
