import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Standing } from '../../../core/budgets/budgets.ts'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Session } from '../../../core/records.ts'

/** A request as endpoints see it. */
export interface ApiRequest {
  /** Sent to the caller with every answer. */
  readonly id: string
  /** Origin of the request, as a key of budgets. */
  readonly address: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Known once the request has been let in. */
  session: Session | undefined
  /** The caller; known likewise, in calls that need a session. */
  caller: Caller | undefined
  /** Sent in the head of the answer; `undefined` where there are no budgets. */
  standing: Standing | undefined
}

/** An answer in the making: the common part of endpoints' own replies and the framework's. */
export interface Reply {
  readonly request: { readonly id: string; readonly headers: IncomingHttpHeaders }
  code(status: number): Reply
  header(name: string, value: string | string[]): Reply
  headers(values: Readonly<Record<string, string>>): Reply
  send(body?: string | Buffer | Readable): unknown
}
