import type { ExecutionEvent } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'

/** An execution as it is kept and shown: a fill, or what funding or delivery did to a position. */
export interface ExecutionRow extends Omit<ExecutionEvent, 'type' | 'execId' | 'price' | 'execPrice'> {
  readonly execId: string
  /** The price itself, on the grid or between its ticks. */
  readonly price: E8
}

/** The row of an execution. */
export function executionRow(event: ExecutionEvent): ExecutionRow {
  const { type: _, execId, execPrice, ...rest } = event
  return { ...rest, execId: `${execId}`, price: execPrice }
}
