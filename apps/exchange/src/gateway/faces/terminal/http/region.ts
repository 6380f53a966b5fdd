import type { IncomingHttpHeaders } from 'node:http'
import type { VisitorSettings } from '../../../../config/config.ts'

/** Returns the region of a request as passed by the proxy, or the default region of the settings. */
export function regionOf(headers: IncomingHttpHeaders, { regionHeader, region }: VisitorSettings): string {
  const reported = regionHeader === '' ? undefined : headers[regionHeader]
  return typeof reported === 'string' && reported !== '' ? reported.toUpperCase() : region
}
