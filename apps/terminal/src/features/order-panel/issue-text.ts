import type { Text } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { FormIssue } from './form-issue.ts'

/** The sentence of an issue, its figures written as the person's language writes them. */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue): string {
  return text(`issue.${issue.code}`, readableParams(issue.params))
}
