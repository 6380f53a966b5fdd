import { textOf } from '../../i18n/index.ts'
import type { TpSlIssue } from '../tpsl/index.ts'
import type { FormIssue } from './form-issue.ts'

const text = textOf('tpsl')

/**
 * Returns an issue of the TP/SL that an order carries as an issue of the form; its texts are loaded with the TP/SL
 * form.
 */
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
