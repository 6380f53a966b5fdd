import type { Visit } from '../../../core/records.ts'
import type { ApiRequest } from './messages.ts'

/** Longer names of browsers are cut off. */
const DEVICE_LENGTH = 200

/** Where a request comes from, for its person to read: the browser's own name for itself, with nothing in it but plain letters. */
export function visitOf({ address, headers }: Pick<ApiRequest, 'address' | 'headers'>): Visit {
  const device = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH)
  return { address, device }
}
