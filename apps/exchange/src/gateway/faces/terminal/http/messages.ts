import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Standing } from '../../../core/budgets/budgets.ts'
import type { Caller } from '../../../core/caller/caller.ts'
import type { Session } from '../../../core/records.ts'

/** A request as the handlers of endpoints receive it. */
export interface ApiRequest {
  /** Sent to the client with every answer. */
  readonly id: string
  /** Client address, as a key of rate limits. */
  readonly address: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Set once the request has passed the checks; `undefined` without a session. */
  session: Session | undefined
  /** The caller; set for calls that require a session. */
  caller: Caller | undefined
  /** Sent in the answer's headers; `undefined` if there are no rate limits. */
  standing: Standing | undefined
}

/** An answer being built: the common interface of the endpoints' replies and the framework's. */
export interface Reply {
  readonly request: { readonly id: string; readonly headers: IncomingHttpHeaders }
  code(status: number): Reply
  header(name: string, value: string | string[]): Reply
  headers(values: Readonly<Record<string, string>>): Reply
  send(body?: string | Buffer | Readable): unknown
}
