import type { Text } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { FormIssue, IssueLength } from './form-issue.ts'

/**
 * Returns the text of an issue, as a sentence or as the few words that fit on a button, with figures in the user's
 * locale.
 */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue, length: IssueLength = 'issue'): string {
  const params = readableParams(issue.params)
  return issue.say === undefined ? text(`${length}.${issue.code}`, params) : issue.say(length, params)
}
