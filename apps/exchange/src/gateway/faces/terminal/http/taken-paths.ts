import { endpoints } from '@perpdesk/protocol'

/** Path prefixes of the API: no page is served below them. */
const API_PREFIXES = [
  ...new Set(Object.values(endpoints).map(({ path }) => path.split('/').slice(0, 3).join('/'))),
  '/realtime',
  '/fapi',
  '/unified',
  '/v2',
  '/v3',
  '/health',
  '/ready',
  '/metrics',
]

/** Path prefixes of the terminal's build and pages. */
const TERMINAL_PREFIXES = ['/assets', '/locales', '/coins', '/contract', '/trade', '/user']

export function isOfApi(path: string): boolean {
  return isBelow(path, API_PREFIXES)
}

/** True if the API or the terminal uses the path. */
export function isTaken(path: string): boolean {
  return isOfApi(path) || isBelow(path, TERMINAL_PREFIXES)
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
