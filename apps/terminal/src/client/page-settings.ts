import { PAGE_SETTINGS, type PageSettings, pageSettings } from '@perpdesk/protocol'
import * as z from 'zod/mini'

let known: PageSettings | undefined

/**
 * Returns the settings that the server wrote into this page. A page without them (tests, another server) uses the
 * defaults.
 */
export function readPageSettings(): PageSettings {
  known ??= z.parse(pageSettings, writtenInPage())
  return known
}

function writtenInPage(): unknown {
  const content = document.querySelector(`meta[name="${PAGE_SETTINGS}"]`)?.getAttribute('content')
  try {
    const value: unknown = JSON.parse(content ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}
