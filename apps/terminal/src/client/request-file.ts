import type { Endpoint, RequestOf } from '@perpdesk/protocol'
import { type ApiError, clientError, UNREADABLE, worded } from './api-error.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { readAnswer } from './read-answer.ts'
import { addressOf, initOf } from './send.ts'

export type FileAnswer =
  | { readonly ok: true; readonly name: string; readonly content: Blob }
  | { readonly ok: false; readonly error: ApiError }

/** Milliseconds until a file is given up: it may contain every row of an account. */
const TIMEOUT = 120_000

/** Requests a file from the exchange. Never throws, and shows no error. */
export async function requestFile<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<FileAnswer> {
  const endpoint: Endpoint = endpoints[name]
  try {
    const init = initOf(endpoint, request, {})
    const response = await fetch(addressOf(endpoint, request), { ...init, signal: AbortSignal.timeout(TIMEOUT) })
    const [, fileName] = /filename="([A-Za-z0-9.-]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    if (response.ok && fileName !== undefined) return { ok: true, name: fileName, content: await response.blob() }
    const answer = readAnswer(response.status, await response.text(), false)
    const error = answer.ok ? clientError(UNREADABLE, 'unreadable', false) : answer.error
    return { ok: false, error: await worded(error) }
  } catch {
    return { ok: false, error: await worded(clientError(UNREADABLE, 'unreadable', false)) }
  }
}
