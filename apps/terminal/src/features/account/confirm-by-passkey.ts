import type { ResultOf } from '@perpdesk/protocol'
import { type ApiError, call, type PasskeyFault } from '../../client/index.ts'

type Outcome =
  | { readonly ok: true; readonly result: ResultOf<'confirmPasskey'> }
  | { readonly ok: false; readonly error: ApiError }
  | { readonly ok: false; readonly fault: PasskeyFault }

/** Confirms the session by a passkey of the account. */
export async function confirmByPasskey(): Promise<Outcome> {
  const challenge = await call('confirmChallenge', {}, { toast: false })
  if (!challenge.ok) return challenge
  const { signChallenge } = await import('../../client/passkeys.ts')
  const signed = await signChallenge(challenge.result)
  return signed.ok ? call('confirmPasskey', signed.result, { toast: false }) : signed
}
