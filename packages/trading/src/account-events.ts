/** Events in the log of an account (SEC-06). */
export const ACCOUNT_EVENTS = [
  'signedIn',
  'signInFailed',
  'secondFactorFailed',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'confirmed',
  'confirmFailed',
  'nameChanged',
  'passwordChanged',
  'passwordReset',
  'resetFailed',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyNamed',
  'passkeyRemoved',
  'passkeyFailed',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'dataExported',
  'mailAddressAdded',
  'mailAddressRemoved',
  'resetMailSent',
  'passwordResetByMail',
  'accountDeleted',
] as const
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number]

/** Second factors of a log-in, beside the password. */
export const SECOND_FACTORS = ['authenticator', 'passkey', 'recoveryCode'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]
