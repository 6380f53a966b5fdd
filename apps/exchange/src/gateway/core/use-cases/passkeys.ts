import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Session, Visit } from '../../../identity/identity.ts'
import {
  type Assertion,
  MAX_PASSKEYS,
  type Registration,
  type RelyingParty,
} from '../../../identity/security/passkeys.ts'
import type { Confirmed } from '../../../identity/security/security.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mustBeConfirmed } from './account-security.ts'

/** Passkeys of an account (ACC-06, SEC-03), and confirmations by them. A log-in by one belongs to `SignIn`. */
export class Passkeys {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  /** Returns what the browser needs to make a passkey. */
  async enrol(session: Session, party: RelyingParty) {
    mustBeConfirmed(this.#security, session)
    const options = await this.#security.passkeys.enrol(session, party)
    if (options === undefined) throw limited()
    return options
  }

  /**
   * Adds a passkey and returns new recovery codes if the account had none. The session needs no confirmation here,
   * because it was confirmed when it got the challenge.
   */
  async add(
    session: Session,
    party: RelyingParty,
    registration: Registration & { readonly name: string },
    visit: Visit,
  ): Promise<readonly string[]> {
    const result = await this.#security.passkeys.add(session, party, registration, visit)
    if (result.ok) return result.recoveryCodes
    throw result.reason === 'passkeysLimited' ? limited() : new Refusal(SERVICE_REFUSALS.passkeyRefused)
  }

  name(session: Session, id: string, name: string, visit: Visit): void {
    if (!this.#security.passkeys.name(session, id, name, visit)) throw new Refusal(SERVICE_REFUSALS.passkeyNotFound)
  }

  remove(session: Session, id: string, visit: Visit): void {
    mustBeConfirmed(this.#security, session)
    if (!this.#security.passkeys.remove(session, id, visit)) throw new Refusal(SERVICE_REFUSALS.passkeyNotFound)
  }

  confirmChallenge(session: Session, party: RelyingParty) {
    return this.#security.passkeys.confirmChallenge(session, party)
  }

  /** Confirms the session and gives it a new token. */
  async confirm(session: Session, party: RelyingParty, assertion: Assertion, visit: Visit): Promise<Confirmed> {
    const confirmed = await this.#security.confirmByPasskey(session, party, assertion, visit)
    if (confirmed === undefined) throw new Refusal(SERVICE_REFUSALS.passkeyRefused)
    return confirmed
  }

  get #security() {
    return this.#context.identity.security
  }
}

function limited(): Refusal {
  return new Refusal(SERVICE_REFUSALS.passkeysLimited, { most: `${MAX_PASSKEYS}` })
}
