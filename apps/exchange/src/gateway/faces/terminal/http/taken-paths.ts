import { endpoints } from '@perpdesk/protocol'

/** First parts of every address that belongs to the API: nothing below them is ever a page. */
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

/** Folders that the build of the terminal leaves, and the pages. */
const TERMINAL_PREFIXES = ['/assets', '/locales', '/coins', '/contract', '/trade', '/user']

export function isOfApi(path: string): boolean {
  return isBelow(path, API_PREFIXES)
}

/** The exchange or the terminal has something else at the address. */
export function isTaken(path: string): boolean {
  return isOfApi(path) || isBelow(path, TERMINAL_PREFIXES)
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
