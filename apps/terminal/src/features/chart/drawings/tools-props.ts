import type { Resolution } from '@perpdesk/protocol'
import type { BoardState, DrawingBoard } from './board.ts'
import type { DrawingSurface } from './surface.ts'

/** Props of every part of the drawing tools. */
export interface ToolsProps {
  readonly board: DrawingBoard
  readonly state: BoardState
  readonly surface: DrawingSurface | undefined
  /** Interval of the chart's bars. */
  readonly interval: Resolution
}
