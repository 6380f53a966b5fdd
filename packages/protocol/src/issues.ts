import { REASONS, reasonText } from '@perpdesk/trading'
import type * as z from 'zod/mini'

/** Fault of an input, in the form of {@link errors.invalidParameter}. */
export interface InputFault {
  /** Path of the field (`args.0`); `body` for the input as a whole. */
  readonly field: string
  readonly reason: string
}

/** Turns the first issue of a failed parse into a field and a reason; values that were sent are never echoed. */
export function describeFault(issues: readonly z.core.$ZodIssue[]): InputFault {
  const issue = issues[0]
  if (!issue) return { field: 'body', reason: 'it cannot be read' }
  const field = issue.path.length === 0 ? 'body' : issue.path.map((part) => String(part)).join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return { field: unknownField(issue.path, issue.keys[0] ?? ''), reason: REASONS.unknownField }
    case 'invalid_type':
      return { field, reason: reasonText('wrongType', issue.expected) }
    case 'invalid_value':
      return { field, reason: reasonText('notAmong', issue.values.map(String).join(', ')) }
    case 'too_big':
      return { field, reason: reasonText('aboveLimit', `${issue.maximum}`) }
    case 'too_small':
      return { field, reason: reasonText('belowLimit', `${issue.minimum}`) }
    case 'invalid_format':
      return { field, reason: REASONS.wrongForm }
    case 'custom':
      return { field, reason: issue.message }
    case 'invalid_union':
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
      return { field, reason: REASONS.wrongForm }
  }
}

/** Path of an unknown field. Its name, which somebody may have made up, is shown only if it is plain. */
function unknownField(path: readonly PropertyKey[], name: string): string {
  return /^[A-Za-z0-9_.-]{1,40}$/.test(name) ? [...path, name].map(String).join('.') : 'body'
}
