import type { IncomingMessage } from 'node:http'
import { ApiError } from '../wire/api-error.ts'

/** Refuses a request with no `Host` header, or with two: a proxy in front might use the other one. */
export function checkHost({ rawHeaders }: IncomingMessage): void {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts === 0) throw new ApiError('malformedRequest', { reason: 'it names no host' })
  if (hosts > 1) throw new ApiError('malformedRequest', { reason: 'it names more than one host' })
}
