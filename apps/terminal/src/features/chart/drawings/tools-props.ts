import type { Resolution } from '@perpdesk/protocol'
import type { BoardState, DrawingBoard } from './board.ts'
import type { DrawingSurface } from './surface.ts'

/** Every part of the tools works on these. */
export interface ToolsProps {
  readonly board: DrawingBoard
  readonly state: BoardState
  readonly surface: DrawingSurface | undefined
  /** Interval of the chart's bars. */
  readonly interval: Resolution
}
