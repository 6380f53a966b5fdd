import type { EndpointName, endpoints, SentOf } from '@perpdesk/protocol'
import type * as z from 'zod/mini'
import type { Account, Session } from '../../../../../identity/identity.ts'
import type { CsvFile } from '../csv.ts'
import type { KeptAnswer } from '../kept-answer.ts'
import type { ApiRequest, Reply } from '../messages.ts'

type Table = typeof endpoints

/** Who asks and what for; `input` has passed the endpoint's schema. */
export interface Call<Name extends EndpointName> {
  readonly input: z.output<Table[Name]['request']>
  /** The caller's session; checked before the handler runs wherever the endpoint asks for one. */
  readonly session: Table[Name]['access'] extends 'session' ? Session : Session | undefined
  /** The one of the caller's accounts that the call is for, likewise. */
  readonly account: Table[Name]['access'] extends 'session' ? Account : undefined
  readonly request: ApiRequest
  readonly reply: Reply
}

type Answer<Name extends EndpointName> = Table[Name] extends { readonly file: string }
  ? CsvFile
  : Table[Name] extends { readonly revalidated: true }
    ? KeptAnswer
    : SentOf<Name>

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Answer<Name> | Promise<Answer<Name>>

export type Handlers<Names extends EndpointName = EndpointName> = { readonly [Name in Names]: Handler<Name> }
