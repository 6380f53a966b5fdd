import type { EndpointName, endpoints, SentOf } from '@perpdesk/protocol'
import type * as z from 'zod/mini'
import type { Caller } from '../../../../core/caller/caller.ts'
import type { Session } from '../../../../core/records.ts'
import type { PdfFile } from '../../statement/pdf-file.ts'
import type { CsvFile } from '../csv.ts'
import type { JsonFile } from '../json-file.ts'
import type { KeptAnswer } from '../kept-answer.ts'
import type { ApiRequest, Reply } from '../messages.ts'

type Table = typeof endpoints

/** One call of an endpoint; `input` has been validated by the endpoint's schema. */
export interface Call<Name extends EndpointName> {
  readonly input: z.output<Table[Name]['request']>
  /** The caller's session; always set if the endpoint requires one, which is checked before the handler runs. */
  readonly session: Table[Name]['access'] extends 'session' ? Session : Session | undefined
  /** Set if the endpoint requires a session. */
  readonly caller: Table[Name]['access'] extends 'session' ? Caller : undefined
  readonly request: ApiRequest
  readonly reply: Reply
}

type Answer<Name extends EndpointName> = Table[Name] extends { readonly file: 'application/pdf' }
  ? PdfFile
  : Table[Name] extends { readonly file: 'text/csv' }
    ? CsvFile
    : Table[Name] extends { readonly file: 'application/json' }
      ? JsonFile
      : Table[Name] extends { readonly revalidated: true }
        ? KeptAnswer
        : SentOf<Name>

export type Handler<Name extends EndpointName> = (call: Call<Name>) => Answer<Name> | Promise<Answer<Name>>

export type Handlers<Names extends EndpointName = EndpointName> = { readonly [Name in Names]: Handler<Name> }
