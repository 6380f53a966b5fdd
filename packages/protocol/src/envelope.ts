import * as z from 'zod/mini'

/** Every REST answer. `retCode` 0 is success; `retMsg` is a sentence for people; `requestId` finds the call in the log. */
export interface Envelope<Result> {
  readonly retCode: number
  readonly retMsg: string
  readonly result: Result
  /** Values for the error's sentence, as plain texts. */
  readonly retExtInfo: Readonly<Record<string, string>>
  readonly requestId: string
  /** Server time in milliseconds. */
  readonly time: number
}

/** The envelope around an unknown result; the endpoint's own schema parses `result` when `retCode` is 0. */
export const envelope = z.object({
  retCode: z.int(),
  retMsg: z.string(),
  result: z.unknown(),
  retExtInfo: z.record(z.string(), z.string()),
  requestId: z.string(),
  time: z.number(),
})

/** A page of rows, newest first; ask for the next one with `cursor`, which is empty on the last page. */
export function page<Row extends z.core.$ZodType>(row: Row) {
  return z.strictObject({ list: z.array(row), nextPageCursor: z.string() })
}
