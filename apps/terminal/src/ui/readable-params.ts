import { parseE8 } from '@perpdesk/numeric'
import { formatNumber } from '../format/index.ts'

/** Parameters of a text: plain decimals with grouping and the decimals they have, other texts as they are. */
export function readableParams(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableNumber(value)]))
}

function readableNumber(text: string): string {
  const value = parseE8(text, { signed: true })
  if (value === undefined) return text
  const dot = text.indexOf('.')
  return formatNumber(value, { decimals: dot < 0 ? 0 : text.length - dot - 1 })
}
