import type { ExecutionEvent } from '@perpdesk/engine'
import type { E8 } from '@perpdesk/numeric'

/** An execution as stored and displayed: a fill, or the effect of funding or delivery on a position. */
export interface ExecutionRow extends Omit<ExecutionEvent, 'type' | 'execId' | 'price' | 'execPrice'> {
  readonly execId: string
  /** The exact price, which may lie between ticks. */
  readonly price: E8
}

/** Returns the row of an execution. */
export function executionRow(event: ExecutionEvent): ExecutionRow {
  const { type: _, execId, execPrice, ...rest } = event
  return { ...rest, execId: `${execId}`, price: execPrice }
}
