import * as z from 'zod/mini'
import { spotOrderForm } from './compact/spot-order-form.ts'
import { head, kind } from './message-head.ts'
import { spotExecution } from './records.ts'

/** Snapshot: all open orders on spot pairs. Delta: changed orders, including ended orders. */
export const spotOrderMessage = z.strictObject({ ...head, type: kind, data: z.array(spotOrderForm.row) })
export type SpotOrderMessage = z.infer<typeof spotOrderMessage>

export const spotExecutionMessage = z.strictObject({ ...head, type: kind, data: z.array(spotExecution) })
export type SpotExecutionMessage = z.infer<typeof spotExecutionMessage>
