import type { Visit } from '../../../core/records.ts'
import type { ApiRequest } from './messages.ts'

/** Maximum length of the `user-agent` text; a longer one is cut. */
const DEVICE_LENGTH = 200

/**
 * Returns the address and browser of a request, which are later displayed to its user. Only printable ASCII of the
 * `user-agent` header is kept.
 */
export function visitOf({ address, headers }: Pick<ApiRequest, 'address' | 'headers'>): Visit {
  const device = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH)
  return { address, device }
}
