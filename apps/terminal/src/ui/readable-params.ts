import { parseE8 } from '@perpdesk/numeric'
import { formatNumber } from '../format/index.ts'

/**
 * Returns the parameters of a text for display: plain decimals are grouped and keep their number of decimals, other
 * texts are unchanged.
 */
export function readableParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableNumber(value)]))
}

function readableNumber(text: string): string {
  const value = parseE8(text, { signed: true })
  if (value === undefined) return text
  const dot = text.indexOf('.')
  return formatNumber(value, { decimals: dot < 0 ? 0 : text.length - dot - 1 })
}
