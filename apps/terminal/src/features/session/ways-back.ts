import { type RequestOf, securityEndpoints } from '@perpdesk/protocol'
import { type CallAnswer, call, endpoints } from '../../client/index.ts'
import { beginSession, provedCall } from '../../stores/index.ts'

Object.assign(endpoints, securityEndpoints)

/** The server's code for a log-in that needs a second factor; the answer has a ticket for it. */
const SECOND_FACTOR_NEEDED = 20101
/** The ticket is too old. */
const LOG_IN_OVER = 20102

/** The ticket of a log-in that needs a code. */
export function ticketOf(answer: CallAnswer<'logIn'>): string | undefined {
  return answer.ok || answer.error.code !== SECOND_FACTOR_NEEDED ? undefined : answer.error.params['ticket']
}

export function isOver(answer: CallAnswer<'logInSecond'>): boolean {
  return !answer.ok && answer.error.code === LOG_IN_OVER
}

/** The second step of a log-in; the form shows a refusal, so there is no toast. */
export async function logInSecond(request: RequestOf<'logInSecond'>): Promise<CallAnswer<'logInSecond'>> {
  const answer = await call('logInSecond', request, { toast: false })
  if (answer.ok) beginSession(answer.result.user)
  return answer
}

/** A new password by a recovery code; it does not log in. */
export function resetPassword(
  request: RequestOf<'resetPassword'>,
  onChecking: () => void,
): Promise<CallAnswer<'resetPassword'>> {
  return provedCall((proof) => call('resetPassword', { ...request, ...proof }, { toast: false }), onChecking)
}
