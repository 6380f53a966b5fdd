import type { BoardState, DrawingBoard } from './board.ts'
import type { DrawingSurface } from './surface.ts'

/** What every part of the tools works on. */
export interface ToolsProps {
  readonly board: DrawingBoard
  readonly state: BoardState
  readonly surface: DrawingSurface | undefined
}
