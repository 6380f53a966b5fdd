import { type Text, textOf } from '../../i18n/index.ts'
import { readableParams } from '../../ui/index.ts'
import type { FormIssue } from './form-issue.ts'

const strategies = textOf('strategies')
const bookPrices = textOf('bookPrices')
const scaled = textOf('scaled')
const tpsl = textOf('tpsl')
const oco = textOf('oco')

/** The sentence of an issue, or the few words of it that a button has room for; its figures as the person's language writes them. */
export function issueText(text: Text<'orderPanel'>, issue: FormIssue, length: 'issue' | 'short' = 'issue'): string {
  const params = readableParams(issue.params)
  switch (issue.words) {
    case 'orderPanel':
      return text(`${length}.${issue.code}`, params)
    case 'strategies':
      return strategies(`${length}.${issue.code}`, params)
    case 'bookPrices':
      return bookPrices(`${length}.${issue.code}`, params)
    case 'oco':
      return oco(`${length}.${issue.code}`, params)
    case 'scaled':
      return scaled(`${length}.${issue.code}`, params)
    case 'tpsl': {
      const { leg } = issue
      if (length === 'short') return tpsl(`short.${leg}`)
      return tpsl('legIssue', { leg: tpsl(leg), issue: tpsl(issue.code, params) })
    }
  }
}
