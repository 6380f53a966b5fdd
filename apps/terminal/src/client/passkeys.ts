import type { RequestOf, ResultOf } from '@perpdesk/protocol'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Reason why the browser has used or made no passkey; `exists`: the device has one for this account already. */
export type PasskeyFault = 'cancelled' | 'exists' | 'failed'

type Tried<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly fault: PasskeyFault }

/** Has the browser make a passkey. */
export function makePasskey(options: ResultOf<'enrolPasskey'>): Promise<Tried<Omit<RequestOf<'addPasskey'>, 'name'>>> {
  return tried(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, clientDataJSON, attestationObject, transports: [...transports] }
  })
}

/** Has a challenge signed by a passkey. */
export function signChallenge(options: ResultOf<'logInChallenge'>): Promise<Tried<RequestOf<'confirmPasskey'>>> {
  return tried(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
  })
}

async function tried<Result>(work: () => Promise<Result>): Promise<Tried<Result>> {
  try {
    return { ok: true, result: await work() }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return { ok: false, fault: 'exists' }
    return { ok: false, fault: name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed' }
  }
}
