/** What an account's log tells of (SEC-06). */
export const ACCOUNT_EVENTS = [
  'signedIn',
  'signInFailed',
  'secondFactorFailed',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'confirmed',
  'confirmFailed',
  'passwordChanged',
  'passwordReset',
  'resetFailed',
  'authenticatorAdded',
  'authenticatorRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
] as const
export type AccountEvent = (typeof ACCOUNT_EVENTS)[number]

/** By which somebody shows who they are beside the password. */
export const SECOND_FACTORS = ['authenticator', 'recoveryCode'] as const
export type SecondFactor = (typeof SECOND_FACTORS)[number]
