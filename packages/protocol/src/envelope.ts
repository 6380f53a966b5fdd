import * as z from 'zod/mini'

/**
 * The form of every REST answer. `retCode` 0 is success; `retMsg` is a sentence for users; `requestId` identifies the
 * call in the server's log.
 */
export interface Envelope<Result> {
  readonly retCode: number
  readonly retMsg: string
  readonly result: Result
  /** Values for the placeholders of the error's sentence. */
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

/**
 * Returns the schema of a page of rows, newest first. The next page is requested with `cursor` = `nextPageCursor`,
 * which is empty on the last page.
 */
export function page<Row extends z.core.$ZodType>(row: Row) {
  return z.strictObject({ list: z.array(row), nextPageCursor: z.string() })
}
