import type { IncomingHttpHeaders } from 'node:http'
import type { VisitorSettings } from '../../../../config/config.ts'

/** The region that a request comes from, as the proxy in front gives it. */
export function regionOf(headers: IncomingHttpHeaders, { regionHeader, region }: VisitorSettings): string {
  const told = regionHeader === '' ? undefined : headers[regionHeader]
  return typeof told === 'string' && told !== '' ? told.toUpperCase() : region
}
