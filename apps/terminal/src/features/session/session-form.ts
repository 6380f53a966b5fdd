import type { ApiError } from '../../client/index.ts'
import { isEmail } from '../../ui/is-email.ts'

/** Typed text of the forms for logging in and signing up. */
export interface SessionForm {
  readonly name: string
  readonly email: string
  readonly password: string
}

export type SessionField = keyof SessionForm

export interface SessionIssue {
  readonly field: SessionField | 'form'
  readonly code:
    | 'nameMissing'
    | 'nameTooLong'
    | 'emailMissing'
    | 'emailInvalid'
    | 'passwordMissing'
    | 'passwordTooShort'
}

export const emptySessionForm: SessionForm = { name: '', email: '', password: '' }

const NAME_MOST = 40
const PASSWORD_LEAST = 8

/**
 * Returns the errors that must be corrected before the form can be sent. For a log-in the length of the password is not
 * checked.
 */
export function sessionIssues(isNew: boolean, form: SessionForm): readonly SessionIssue[] {
  const issues: SessionIssue[] = []
  if (isNew) {
    if (form.name.trim() === '') issues.push({ field: 'name', code: 'nameMissing' })
    else if (form.name.trim().length > NAME_MOST) issues.push({ field: 'name', code: 'nameTooLong' })
  }
  const email = form.email.trim()
  if (email === '') issues.push({ field: 'email', code: 'emailMissing' })
  else if (!isEmail(email)) issues.push({ field: 'email', code: 'emailInvalid' })
  if (form.password === '') issues.push({ field: 'password', code: 'passwordMissing' })
  else if (isNew && form.password.length < PASSWORD_LEAST) {
    issues.push({ field: 'password', code: 'passwordTooShort' })
  }
  return issues
}

const FIELD_OF_CODE: Readonly<Record<number, SessionField>> = { 20001: 'email', 20002: 'password' }

/** Returns the field under which a server error is shown. */
export function fieldOfError(error: ApiError): SessionField | 'form' {
  const named = error.params['field']
  if (named === 'name' || named === 'email' || named === 'password') return named
  return FIELD_OF_CODE[error.code] ?? 'form'
}
