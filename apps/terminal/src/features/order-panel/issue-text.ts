import type { Text } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { FormIssue, IssueLength } from './form-issue.ts'

/** The sentence of an issue, or the few words of it that a button has room for; its figures as the person's language writes them. */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue, length: IssueLength = 'issue'): string {
  const params = readableParams(issue.params)
  return issue.say === undefined ? text(`${length}.${issue.code}`, params) : issue.say(length, params)
}
