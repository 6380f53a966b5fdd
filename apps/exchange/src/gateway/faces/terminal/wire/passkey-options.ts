import type { SentOf } from '@perpdesk/protocol'
import type { Passkeys } from '../../../core/use-cases/passkeys.ts'

type Creation = Awaited<ReturnType<Passkeys['enrol']>>
type Request = Awaited<ReturnType<Passkeys['confirmChallenge']>>
type Descriptors = NonNullable<Request['allowCredentials']>

const REQUIRED = 'required'
const TYPE = 'public-key' as const

/** Returns the record of what a browser needs to make a passkey. */
export function creationOptionsOf({ challenge, rp, user, ...options }: Creation): SentOf<'enrolPasskey'> {
  return {
    challenge,
    rp: { id: rp.id ?? '', name: rp.name },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: TYPE })),
    timeout: options.timeout ?? 0,
    attestation: 'none',
    authenticatorSelection: { residentKey: REQUIRED, requireResidentKey: true, userVerification: REQUIRED },
    excludeCredentials: descriptorsOf(options.excludeCredentials ?? []),
  }
}

/** Returns the record of what a browser needs to have a challenge signed by a passkey. */
export function requestOptionsOf({
  challenge,
  rpId,
  timeout,
  allowCredentials,
}: Request): SentOf<'logInChallenge' | 'confirmChallenge'> {
  return {
    challenge,
    rpId: rpId ?? '',
    timeout: timeout ?? 0,
    userVerification: REQUIRED,
    allowCredentials: descriptorsOf(allowCredentials ?? []),
  }
}

function descriptorsOf(descriptors: Descriptors) {
  return descriptors.map(({ id, transports = [] }) => ({ id, type: TYPE, transports: [...transports] }))
}
