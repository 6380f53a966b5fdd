import { type Text, textOf } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { FormIssue } from './form-issue.ts'

const strategies = textOf('strategies')

/** The sentence of an issue, or the few words of it that a button has room for; its figures as the person's language writes them. */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue, length: 'issue' | 'short' = 'issue'): string {
  const params = readableParams(issue.params)
  return issue.words === 'strategies'
    ? strategies(`${length}.${issue.code}`, params)
    : text(`${length}.${issue.code}`, params)
}
