import { textOf } from '../../i18n/index.ts'
import type { TpSlIssue } from '../tpsl/index.ts'
import type { FormIssue } from './form-issue.ts'

const text = textOf('tpsl')

/** An issue of the TP/SL that an order is to carry, whose sentences are fetched with them. */
export function tpSlIssue({ key, field, severity, blocks, params }: TpSlIssue): FormIssue {
  return {
    code: key,
    field: 'tpsl',
    severity: blocks ? 'error' : severity,
    params,
    say: (length, readable) =>
      length === 'short' ? text(`short.${field}`) : text('legIssue', { leg: text(field), issue: text(key, readable) }),
  }
}
