import type { User } from '../people.ts'
import type { Changing, SealedTables } from '../sealed-tables.ts'
import type { SignedChallenges } from '../signed-challenges.ts'
import type { PasskeyRow } from './tables.ts'

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20
const TIMEOUT_MS = 60_000
/** COSE numbers of EdDSA, ES256 and RS256, which browsers and security keys have in common. */
const ALGORITHMS = [-8, -7, -257]
const REQUIRED = 'required'

/** Loaded at the first use, because it takes 0.2 s and 20 MB. */
const library = () => import('@simplewebauthn/server')

/** A website as passkeys know it: its host name, and the origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** The answer of a browser that has made a passkey; bytes are in base64url. */
export interface Registration {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
  readonly transports: readonly string[]
}

/** The signed answer of a passkey to a challenge; bytes are in base64url. */
export interface Assertion {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle?: string | undefined
}

/** The public part of a new passkey. */
type Credential = Pick<PasskeyRow, 'passkey_id' | 'public_key' | 'counter' | 'transports' | 'is_synced'>

/**
 * Passkeys of all accounts (WebAuthn): each is a key pair on a device of its user, which signs challenges after it has
 * verified the user by a fingerprint or the like. Only public keys are stored.
 */
export class Passkeys {
  readonly #tables: SealedTables
  readonly #challenges: SignedChallenges
  readonly #uidOf: (account: number) => string
  readonly #accountsById = new Map<string, number>()

  /** `rows` are the passkeys of all accounts. */
  constructor(
    tables: SealedTables,
    rows: readonly PasskeyRow[],
    challenges: SignedChallenges,
    uidOf: (account: number) => string,
  ) {
    this.#tables = tables
    this.#challenges = challenges
    this.#uidOf = uidOf
    for (const { account, passkey_id: id } of rows) this.#accountsById.set(id, account)
  }

  /** Returns the passkeys of an account, oldest first. */
  of(account: number): readonly PasskeyRow[] {
    return this.#tables.rows('passkeys', account).toSorted((a, b) => a.created_time - b.created_time)
  }

  /** Returns the account that has this passkey. */
  accountOf(id: string): number | undefined {
    return this.#accountsById.get(id)
  }

  /** Returns what a browser needs to make a passkey; its challenge can be answered once, for this purpose. */
  async creationOptions(party: RelyingParty, { account, email, name }: User, purpose: string, now: number) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpID: party.id,
      rpName: 'Perpdesk',
      userID: Uint8Array.from(Buffer.from(this.#uidOf(account))),
      userName: email,
      userDisplayName: name,
      challenge: this.#challenges.make(purpose, now),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: this.#descriptors(account),
      authenticatorSelection: { residentKey: REQUIRED, userVerification: REQUIRED },
      supportedAlgorithmIDs: ALGORITHMS,
    })
  }

  /** Returns what a browser needs to have a challenge signed, by a passkey of this account or of any. */
  async requestOptions(party: RelyingParty, account: number | undefined, purpose: string, now: number) {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: party.id,
      challenge: this.#challenges.make(purpose, now),
      timeout: TIMEOUT_MS,
      allowCredentials: account === undefined ? [] : this.#descriptors(account),
      userVerification: REQUIRED,
    })
  }

  /** Returns the new passkey of a registration; `undefined` if the registration is not valid or its id is taken. */
  async made(
    party: RelyingParty,
    { id, transports, ...response }: Registration,
    purpose: string,
    now: number,
  ): Promise<Credential | undefined> {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...publicKey(id), response: { ...response, transports: [...transports] } },
      ...this.#expected(party, purpose, now),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(invalid)
    if (registrationInfo === undefined || this.#accountsById.has(id)) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      passkey_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: transports.join(','),
      is_synced: credentialBackedUp ? 1 : 0,
    }
  }

  /**
   * Checks an assertion and counts the use of its passkey. Returns the account of the passkey, or `undefined` if the
   * assertion is not valid or the passkey does not belong to the account `of`. Without `of`, the assertion itself has to
   * name the user.
   */
  async check(
    party: RelyingParty,
    { id, userHandle, ...response }: Assertion,
    { purpose, of }: { readonly purpose: string; readonly of?: number | undefined },
    now: () => number,
  ): Promise<number | undefined> {
    const account = this.#accountsById.get(id)
    const [row] = account === undefined ? [] : this.#tables.rows('passkeys', account, id)
    if (account === undefined || row === undefined || (of ?? account) !== account) return undefined
    const named = userHandle === undefined ? undefined : Buffer.from(userHandle, 'base64url').toString()
    if (named === undefined ? of === undefined : named !== this.#uidOf(account)) return undefined
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...publicKey(id), response },
      ...this.#expected(party, purpose, now()),
      credential: {
        id,
        publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
        counter: row.counter,
      },
    }).catch(invalid)
    if (!verified) return undefined
    // While the signature was checked, the passkey may have been removed or used with a higher counter.
    const [present] = this.#tables.rows('passkeys', account, id)
    const { newCounter: counter, credentialBackedUp } = authenticationInfo
    if (present === undefined || !isNext(counter, present.counter)) return undefined
    const used = { ...present, counter, used_time: now(), is_synced: credentialBackedUp ? 1 : 0 }
    this.#tables.change((changing) => changing.put('passkeys', used))
    return account
  }

  /** Remembers a passkey that is on disk. */
  keep({ account, passkey_id: id }: PasskeyRow): void {
    this.#accountsById.set(id, account)
  }

  /** Removes a passkey within a transaction of the caller; call `forget` after it. */
  remove(changing: Changing, { account, passkey_id: id }: PasskeyRow): void {
    changing.remove('passkeys', account, id)
  }

  forget(id: string): void {
    this.#accountsById.delete(id)
  }

  #descriptors(account: number) {
    return this.of(account).map(({ passkey_id: id, transports }) => ({
      id,
      transports: transports.split(',').filter((transport) => transport !== ''),
    }))
  }

  /** Returns the expectations common to registrations and assertions. */
  #expected(party: RelyingParty, purpose: string, now: number) {
    return {
      expectedChallenge: (challenge: string) =>
        this.#challenges.redeem(Buffer.from(challenge, 'base64url').toString(), purpose, now),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }
  }
}

function publicKey(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
}

/** The library throws an error with a message for programs at everything that is not as expected. */
function invalid() {
  return { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const
}

/** True if a counter follows the stored one; authenticators without a counter always send 0. */
function isNext(counter: number, stored: number): boolean {
  return counter > stored || (counter === 0 && stored === 0)
}
