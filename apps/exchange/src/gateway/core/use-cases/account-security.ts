import { SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Session, User, Visit } from '../../../identity/identity.ts'
import type {
  Confirmed,
  LoggedEvent,
  OpenSession,
  Security,
  SecurityState,
} from '../../../identity/security/security.ts'
import type { CoreContext } from '../context.ts'
import { Refusal, throttled } from '../refusal.ts'

/** One page of an account's security log, newest event first. */
export interface EventPage {
  readonly list: readonly LoggedEvent[]
  /** Number of the last row of this page, which is the cursor of the next page; 0 on the last page. */
  readonly next: number
  /** Number of the first row whose hash does not fit the chain; `undefined` if the chain is intact. */
  readonly brokenAt: number | undefined
}

/**
 * Security of an account (ACC-06, SEC-03, SEC-06). Sensitive actions are refused if the session is not confirmed, and
 * always for demo users, because they have no password to confirm with.
 */
export class AccountSecurity {
  readonly #context: CoreContext

  constructor(context: CoreContext) {
    this.#context = context
  }

  state(session: Session): SecurityState {
    return this.#security.stateOf(session)
  }

  /**
   * Confirms the session with the password and, if there is one, the second factor, and gives it a new token.
   */
  async confirm(
    session: Session,
    proof: { readonly password: string; readonly code?: string | undefined },
    visit: Visit,
  ): Promise<Confirmed> {
    const result = await this.#security.confirm(session, proof, visit)
    if (result.ok) return result
    if (result.reason === 'throttled') throw throttled(result.seconds)
    throw new Refusal(SERVICE_REFUSALS[CONFIRM_REFUSALS[result.reason]])
  }

  enrol(session: Session): { readonly secret: string; readonly uri: string } {
    mustBeConfirmed(this.#security, session)
    const enrolment = this.#security.enrol(session)
    if (enrolment === undefined) throw new Refusal(SERVICE_REFUSALS.authenticatorExists)
    return enrolment
  }

  /**
   * Enables the authenticator with its first code. Returns new recovery codes if the account had none. The session
   * needs no confirmation here, because it was confirmed when the enrolment began.
   */
  async confirmEnrolment(session: Session, code: string, visit: Visit): Promise<readonly string[]> {
    const result = await this.#security.confirmEnrolment(session, code, visit)
    if (result.ok) return result.recoveryCodes
    throw result.reason === 'throttled' ? throttled(result.seconds) : new Refusal(SERVICE_REFUSALS[result.reason])
  }

  removeAuthenticator(session: Session, visit: Visit): Promise<void> {
    mustBeConfirmed(this.#security, session)
    return this.#security.removeAuthenticator(session, visit)
  }

  renewRecoveryCodes(session: Session, visit: Visit): Promise<readonly string[]> {
    mustBeConfirmed(this.#security, session)
    return this.#security.renewRecoveryCodes(session, visit)
  }

  changeName(session: Session, name: string, visit: Visit): Promise<User> {
    return this.#security.changeName(session, name, visit)
  }

  async changePassword(session: Session, password: string, visit: Visit): Promise<void> {
    mustBeConfirmed(this.#security, session)
    const result = await this.#security.changePassword(session, password, visit)
    if (!result.ok) throw new Refusal(SERVICE_REFUSALS[result.reason === 'busy' ? 'overloaded' : result.reason])
  }

  sessions({ user }: Session): readonly OpenSession[] {
    return this.#security.sessionsOf(user)
  }

  async endSession(session: Session, id: string, visit: Visit): Promise<void> {
    if (!(await this.#security.endSession(session, id, visit))) throw new Refusal(SERVICE_REFUSALS.sessionNotFound)
  }

  endOtherSessions(session: Session, visit: Visit): Promise<number> {
    return this.#security.endOtherSessions(session, visit)
  }

  /** Returns all events, oldest first. */
  allEvents({ user }: Session): readonly LoggedEvent[] {
    return this.#security.logOf(user).events
  }

  /** Returns at most `limit` events, newest first: those before the event with number `before`, or the latest. */
  events({ user }: Session, limit: number, before: number | undefined): EventPage {
    const { events, brokenAt } = this.#security.logOf(user)
    const earlier = before === undefined ? events : events.filter(({ number }) => number < before)
    const list = earlier.slice(-limit).toReversed()
    return { list, next: earlier.length > limit ? (list.at(-1)?.number ?? 0) : 0, brokenAt }
  }

  get #security() {
    return this.#context.identity.security
  }
}

/** Throws if a session may not perform sensitive actions, because it is not confirmed or its user has no password. */
export function mustBeConfirmed(security: Pick<Security, 'stateOf'>, session: Session): void {
  const { hasPassword, confirmedUntil } = security.stateOf(session)
  if (!hasPassword) throw new Refusal(SERVICE_REFUSALS.passwordNeeded)
  if (confirmedUntil === 0) throw new Refusal(SERVICE_REFUSALS.confirmationNeeded)
}

const CONFIRM_REFUSALS = {
  wrongPassword: 'wrongPassword',
  wrongCode: 'wrongCode',
  codeNeeded: 'secondFactorNeeded',
  busy: 'overloaded',
  noPassword: 'passwordNeeded',
} as const
