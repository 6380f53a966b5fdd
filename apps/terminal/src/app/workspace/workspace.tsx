import { useMemo, useState } from 'react'
import { usePreferences } from '../../stores/index.ts'
import { arrangement, keepArrangement } from './arrangement.ts'
import { DEFAULT_LAYOUT } from './default-layout.ts'
import { groupsOf } from './layout-tree.ts'
import { LayoutView } from './layout-view.tsx'
import styles from './workspace.module.css'
import { WorkspaceContext } from './workspace-context.ts'

/** The panels of a wide screen: resized by their borders, moved by their tabs. The arrangement is kept. */
export function Workspace({ symbol }: { readonly symbol: string }) {
  const [{ layout }] = usePreferences(arrangement)
  const tree = layout ?? DEFAULT_LAYOUT
  const [maximised, maximise] = useState<string | undefined>(undefined)
  const actions = useMemo(
    () => ({ symbol, tree, arrange: keepArrangement, maximised, maximise }),
    [symbol, tree, maximised],
  )
  const alone = groupsOf(tree).find(({ id }) => id === maximised)
  return (
    <div className={styles['workspace']}>
      <WorkspaceContext value={actions}>
        <LayoutView node={alone ?? tree} />
      </WorkspaceContext>
    </div>
  )
}
