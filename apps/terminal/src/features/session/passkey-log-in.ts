import { passkeyEndpoints, type ResultOf } from '@perpdesk/protocol'
import { type ApiError, call, endpoints, type PasskeyFault } from '../../client/index.ts'
import { beginSession } from '../../stores/index.ts'

Object.assign(endpoints, passkeyEndpoints)

type Outcome =
  | { readonly ok: true; readonly result: ResultOf<'logInPasskey'> }
  | { readonly ok: false; readonly error: ApiError }
  | { readonly ok: false; readonly fault: PasskeyFault }

/** Logs in by a passkey and starts the session: as the second step of the log-in with this ticket, or by itself. */
export async function logInByPasskey(ticket?: string): Promise<Outcome> {
  const step = ticket === undefined ? {} : { ticket }
  const challenge = await call('logInChallenge', step, { toast: false })
  if (!challenge.ok) return challenge
  const { signChallenge } = await import('../../client/passkeys.ts')
  const signed = await signChallenge(challenge.result)
  if (!signed.ok) return signed
  const answer = await call('logInPasskey', { ...step, ...signed.result }, { toast: false })
  if (answer.ok) beginSession(answer.result.user)
  return answer
}
