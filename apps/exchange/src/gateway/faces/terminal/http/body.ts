import type { IncomingMessage } from 'node:http'
import { ApiError } from '../wire/api-error.ts'
import { readJson } from './json-guard.ts'

/** Maximum size of a request body, in bytes. */
const MAX_BODY = 16 * 1024

const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i

/**
 * Reads a request's JSON body and passes it to `take`: `undefined` if there is no body, or a refusal as the second
 * argument. If the client disconnects before the end, `take` is never called.
 */
export function readBody(incoming: IncomingMessage, take: (body: unknown, refusal?: unknown) => void): void {
  const { headers } = incoming
  const type = headers['content-type']
  if (type === undefined && isEmpty(headers)) {
    take(undefined)
    return
  }
  if (type === undefined || !JSON_TYPE.test(type)) {
    take(undefined, new ApiError('notJson'))
    return
  }
  if (BigInt(headers['content-length'] ?? 0) > MAX_BODY) {
    take(undefined, new ApiError('bodyTooLarge'))
    return
  }
  collect(incoming, take)
}

function collect(incoming: IncomingMessage, take: (body: unknown, refusal?: unknown) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= MAX_BODY) {
      chunks.push(chunk)
    } else if (length - chunk.length <= MAX_BODY) {
      take(undefined, new ApiError('bodyTooLarge'))
    }
  })
  incoming.on('end', () => {
    if (length > MAX_BODY) return
    let body: unknown
    try {
      body = readJson(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks))
    } catch (error) {
      take(undefined, error)
      return
    }
    take(body)
  })
}

function isEmpty(headers: IncomingMessage['headers']): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] === undefined && (length === undefined || length === '0')
}
