import { type RequestOf, recoveryEndpoints, securityEndpoints } from '@perpdesk/protocol'
import { type CallAnswer, call, endpoints } from '../../client/index.ts'
import { beginSession, provedCall } from '../../stores/index.ts'

Object.assign(endpoints, securityEndpoints, recoveryEndpoints)

/** The server's code for a log-in that needs a second factor; the answer contains a ticket for the second step. */
const SECOND_FACTOR_NEEDED = 20101
/** The server's code for an expired ticket. */
const LOG_IN_OVER = 20102

/** The second step that a log-in needs. */
export interface SecondStepNeeded {
  readonly ticket: string
  readonly factors: readonly string[]
}

/** Returns the second step of a log-in; `undefined` if the answer asks for none. */
export function secondStepOf(answer: CallAnswer<'logIn'>): SecondStepNeeded | undefined {
  if (answer.ok || answer.error.code !== SECOND_FACTOR_NEEDED) return undefined
  const { ticket = '', factors = '' } = answer.error.params
  return { ticket, factors: factors.split(',') }
}

export function isOver(answer: CallAnswer<'logInSecond' | 'logInPasskey' | 'logInChallenge'>): boolean {
  return !answer.ok && answer.error.code === LOG_IN_OVER
}

/** Sends the second step of a log-in and starts the session. The form shows refusals, so there is no toast. */
export async function logInSecond(request: RequestOf<'logInSecond'>): Promise<CallAnswer<'logInSecond'>> {
  const answer = await call('logInSecond', request, { toast: false })
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** Sets a new password with a recovery code; does not log in. */
export function resetPassword(
  request: RequestOf<'resetPassword'>,
  onChecking: () => void,
): Promise<CallAnswer<'resetPassword'>> {
  return provedCall((proof) => call('resetPassword', { ...request, ...proof }, { toast: false }), onChecking)
}

/** Has a link for a new password mailed; the answer does not tell whether there is such an account. */
export function requestResetMail(email: string, onChecking: () => void): Promise<CallAnswer<'requestResetMail'>> {
  return provedCall((proof) => call('requestResetMail', { email, ...proof }, { toast: false }), onChecking)
}
