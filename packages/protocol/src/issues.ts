import { REASONS, reasonText } from '@perpdesk/trading'
import type * as z from 'zod/mini'

/** A fault of an input: the values of the placeholders in {@link errors.invalidParameter}. */
export interface InputFault {
  /** Path of the field (`args.0`); `body` for the input as a whole. */
  readonly field: string
  readonly reason: string
}

/**
 * Returns the field and the reason of the first issue of a failed parse. The values that the client sent are never
 * echoed.
 */
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

/** Returns the path of an unknown field. A client can send any name, so only a short plain name is echoed. */
function unknownField(path: readonly PropertyKey[], name: string): string {
  return /^[A-Za-z0-9_.-]{1,40}$/.test(name) ? [...path, name].map(String).join('.') : 'body'
}
