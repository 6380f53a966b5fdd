import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePreferences } from '../../stores/index.ts'
import { arrangement, keepArrangement } from './arrangement.ts'
import { defaultLayout } from './default-layout.ts'
import { groupsOf, type LayoutNode } from './layout-tree.ts'
import { LayoutView } from './layout-view.tsx'
import styles from './workspace.module.css'
import { WorkspaceContext } from './workspace-context.ts'

/** The panels of a wide screen: resized by their borders, moved by their tabs. The arrangement is kept. */
export function Workspace({ symbol }: { readonly symbol: string }) {
  const element = useRef<HTMLDivElement>(null)
  const [{ layout }] = usePreferences(arrangement)
  const height = useHeight(element)
  const tree = useMemo(() => layout ?? (height === undefined ? undefined : defaultLayout(height)), [layout, height])
  const [maximised, maximise] = useState<string | undefined>(undefined)
  const arrange = useCallback((next: LayoutNode) => keepArrangement(next), [])
  const actions = useMemo(
    () => (tree === undefined ? undefined : { symbol, tree, arrange, maximised, maximise }),
    [symbol, tree, arrange, maximised],
  )
  const alone = tree === undefined ? undefined : groupsOf(tree).find(({ id }) => id === maximised)
  return (
    <div ref={element} className={styles['workspace']}>
      {actions === undefined || tree === undefined ? null : (
        <WorkspaceContext value={actions}>
          <LayoutView node={alone ?? tree} />
        </WorkspaceContext>
      )}
    </div>
  )
}

function useHeight(element: { readonly current: HTMLElement | null }): number | undefined {
  const [height, setHeight] = useState<number | undefined>(undefined)
  useEffect(() => {
    const measure = () => setHeight(element.current?.clientHeight)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [element])
  return height
}
