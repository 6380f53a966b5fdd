import type { RequestOf } from '@perpdesk/protocol'
import { clientError, UNREADABLE, worded } from './api-error.ts'
import type { EndpointName } from './endpoints.ts'
import type { FileAnswer } from './request-file.ts'

/**
 * Requests a file from the exchange, with the name that the exchange gives it, by code that is fetched with the first
 * file. Never throws, and shows no error.
 */
export async function fetchFile<Name extends EndpointName>(name: Name, request: RequestOf<Name>): Promise<FileAnswer> {
  const part = await import('./request-file.ts').catch(() => undefined)
  if (part !== undefined) return part.requestFile(name, request)
  return { ok: false, error: await worded(clientError(UNREADABLE, 'unreadable', false)) }
}
