import type { Visit } from '../../../core/records.ts'
import type { ApiRequest } from './messages.ts'

/** Maximum length of a browser's name; longer ones are cut. */
const DEVICE_LENGTH = 200

/** Address and browser of a request, to show to its person; only printable ASCII of the browser's own name is kept. */
export function visitOf({ address, headers }: Pick<ApiRequest, 'address' | 'headers'>): Visit {
  const device = (headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH)
  return { address, device }
}
