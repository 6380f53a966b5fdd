import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RequestOf, ResultOf } from '@perpdesk/protocol'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

interface Key {
  readonly id: string
  readonly privateKey: KeyObject
  readonly rpId: string
  readonly userHandle: string
  counter: number
}

/** Deviations from a correct answer. */
interface Changes {
  readonly type?: string
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** False if the device did not verify its user. */
  readonly isVerified?: boolean
  readonly counter?: number
  readonly crossOrigin?: boolean
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** A device with passkeys (ES256), in the browser of a page of this origin; counts its signatures. */
export class PasskeyDevice {
  readonly #origin: string
  readonly #keys: Key[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Makes a passkey, as `navigator.credentials.create` does. */
  make(
    { rp, user, challenge, excludeCredentials }: ResultOf<'enrolPasskey'>,
    changes: Changes = {},
  ): Omit<RequestOf<'addPasskey'>, 'name'> {
    if (excludeCredentials.some(({ id }) => this.#keys.some((key) => key.id === id)))
      throw new Error('InvalidStateError')
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const credential = randomBytes(32)
    const id = credential.toString('base64url')
    this.#keys.push({ id, privateKey, rpId: rp.id, userHandle: user.id, counter: 0 })
    const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
    const key = new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0] ?? ''],
      [-3, coordinates[1] ?? ''],
    ])
    const length = Buffer.from([0, credential.length])
    const authData = Buffer.concat([
      authDataOf(rp.id, HAS_KEY, 0, changes),
      Buffer.alloc(16),
      length,
      credential,
      cbor(key),
    ])
    const attestation = new Map<number | string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id,
      clientDataJSON: this.#clientData('webauthn.create', challenge, changes).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    }
  }

  /** Signs a challenge with the allowed passkey, or the first one of the site, as `navigator.credentials.get` does. */
  sign(
    { challenge, rpId, allowCredentials }: ResultOf<'logInChallenge'>,
    changes: Changes = {},
  ): RequestOf<'confirmPasskey'> {
    const allowed = (id: string) => allowCredentials.length === 0 || allowCredentials.some((one) => one.id === id)
    const key = this.#keys.find(({ id, rpId: of }) => of === rpId && allowed(id))
    if (key === undefined) throw new Error('NotAllowedError')
    key.counter += 1
    const authData = authDataOf(rpId, 0, key.counter, changes)
    const clientData = this.#clientData('webauthn.get', challenge, changes)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: key.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      userHandle: key.userHandle,
    }
  }

  #clientData(type: string, challenge: string, changes: Changes): Buffer {
    const { origin = this.#origin, crossOrigin = false } = changes
    return Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin,
        crossOrigin,
        ...(crossOrigin && { topOrigin: 'https://evil.example' }),
      }),
    )
  }
}

function authDataOf(rpId: string, flags: number, counter: number, changes: Changes): Buffer {
  const site = createHash('sha256').update(changes.rpId ?? rpId)
  const head = Buffer.alloc(5)
  head.writeUInt8(flags | USER_PRESENT | (changes.isVerified === false ? 0 : USER_VERIFIED))
  head.writeUInt32BE(changes.counter ?? counter, 1)
  return Buffer.concat([site.digest(), head])
}

/** Returns a value in CBOR (RFC 8949), as far as attestations need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value)
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (!(value instanceof Map)) return Buffer.concat([headOf(2, value.length), value])
  return Buffer.concat([headOf(5, value.size), ...Array.from(value, (pair) => pair.map(cbor)).flat()])
}

function headOf(major: number, size: number): Buffer {
  const type = major << 5
  if (size < 24) return Buffer.from([type | size])
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 255])
}
