import { createContext, useContext } from 'react'
import type { LayoutNode } from './layout-tree.ts'

export interface WorkspaceActions {
  readonly symbol: string
  readonly tree: LayoutNode
  /** Shows another arrangement and stores it. */
  readonly arrange: (tree: LayoutNode) => void
  /** Id of the group that fills the workspace; undefined for none. */
  readonly maximised: string | undefined
  readonly maximise: (group: string | undefined) => void
}

export const WorkspaceContext = createContext<WorkspaceActions | undefined>(undefined)

export function useWorkspace(): WorkspaceActions {
  const actions = useContext(WorkspaceContext)
  if (actions === undefined) throw new Error('used outside of the workspace')
  return actions
}
