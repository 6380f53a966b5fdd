import { parseE8 } from '@perpdesk/numeric'
import type { Text } from '../../i18n/index.ts'
import { formatNumber } from '../../ui/index.ts'
import type { FormIssue } from './form-issue.ts'

/** The sentence of an issue, its figures written as the person's language writes them. */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue): string {
  return text(`issue.${issue.code}`, readable(issue.params))
}

/** Plain decimals with grouping and the decimals they have; other texts as they are. */
export function readable(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readableNumber(value)]))
}

function readableNumber(text: string): string {
  const value = parseE8(text, { signed: true })
  if (value === undefined) return text
  const dot = text.indexOf('.')
  return formatNumber(value, { decimals: dot < 0 ? 0 : text.length - dot - 1 })
}
