import { type AccountType, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Identity, KeepDemoResult, Session, User, Visit } from '../../../identity/identity.ts'
import type { Assertion, RelyingParty } from '../../../identity/security/passkeys.ts'
import { emailKey } from '../../../identity/users.ts'
import type { CoreContext } from '../context.ts'
import { Refusal, throttled } from '../refusal.ts'
import type { ProofGate } from './proof-gate.ts'

/** Details of a new user with e-mail and password, and the proof of work that signing up requires. */
export interface Person {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly accountType?: AccountType | undefined
  /** The user whose invitation was accepted. */
  readonly inviter?: User | undefined
  readonly proof?: string | undefined
}

export interface LogIn extends Pick<Person, 'email' | 'password' | 'proof'>, Visit {
  readonly deviceKey: string | undefined
}

export interface SecondStep extends Visit {
  readonly ticket: string
  /** A code of the authenticator or a recovery code. */
  readonly code: string
  readonly deviceKey: string | undefined
}

const RESET_REFUSALS = { refused: 'resetRefused', weakPassword: 'weakPassword', busy: 'overloaded' } as const

/** Sign-up, log-in, demo users and the opening of sessions. */
export class SignIn {
  readonly #context: CoreContext
  readonly #proofs: ProofGate

  constructor(context: CoreContext, proofs: ProofGate) {
    this.#context = context
    this.#proofs = proofs
  }

  /**
   * Opens a new session. The session `before` of the same browser is closed and never reused, so that a token known
   * before the log-in gives no access after it.
   */
  async openSession(user: User, visit: Visit, before?: string): Promise<{ token: string; session: Session }> {
    const { accounts, identity } = this.#context
    await accounts.ensure(identity.mainAccount(user))
    if (before !== undefined) await identity.closeSession(before)
    return identity.openSession(user, visit)
  }

  createDemo(accountType: AccountType | undefined, address: string): Promise<User> {
    const { grants, identity } = this.#context
    grants.takeMoney(address)
    return identity.createDemo(accountType)
  }

  signUp({ proof, ...person }: Person, address: string): Promise<User> {
    return this.#give(person.email, proof, address, () => this.#context.identity.signUp(person))
  }

  /** Turns the demo user of a session into a user with an e-mail and a password. */
  keepDemo({ id, user }: Session, { proof, ...person }: Omit<Person, 'accountType'>, address: string): Promise<User> {
    return this.#give(person.email, proof, address, () => this.#context.identity.keepDemo(user, person, id))
  }

  async logIn({ proof, ...input }: LogIn): Promise<{ readonly user: User; readonly wrongTries: number }> {
    const { identity } = this.#context
    const purpose = `logIn:${emailKey(input.email)}`
    const proved = proof !== undefined && (await identity.redeemProof(purpose, proof))
    const result = await identity.logIn({ ...input, proved })
    if (result.ok) return result
    if (result.reason === 'proofNeeded') throw this.#proofs.refusal(purpose)
    if (result.reason === 'secondFactorNeeded') {
      const { ticket, factors } = result
      throw new Refusal(SERVICE_REFUSALS.secondFactorNeeded, { ticket, factors: factors.join(',') })
    }
    throw new Refusal(SERVICE_REFUSALS[result.reason === 'busy' ? 'overloaded' : 'wrongCredentials'])
  }

  async logInSecond(step: SecondStep): Promise<{ readonly user: User; readonly wrongTries: number }> {
    const result = await this.#context.identity.logInSecond(step)
    if (result.ok) return result
    throw result.reason === 'throttled' ? throttled(result.seconds) : new Refusal(SERVICE_REFUSALS[result.reason])
  }

  /** Returns the challenge of a log-in by a passkey: with a ticket for its second step, otherwise for a whole one. */
  async passkeyChallenge(party: RelyingParty, ticket: string | undefined) {
    const options = await this.#context.identity.security.passkeys.logInChallenge(party, ticket)
    if (options === undefined) throw new Refusal(SERVICE_REFUSALS.logInOver)
    return options
  }

  async logInByPasskey(
    input: Visit & { readonly party: RelyingParty; readonly assertion: Assertion; readonly ticket: string | undefined },
  ): Promise<{ readonly user: User; readonly wrongTries: number }> {
    const result = await this.#context.identity.logInByPasskey(input)
    if (result.ok) return result
    throw new Refusal(SERVICE_REFUSALS[result.reason])
  }

  /**
   * Replaces a forgotten password by means of a recovery code; requires a proof of work. The answer does not reveal
   * whether the e-mail is known.
   */
  async resetPassword(
    input: Visit & { readonly email: string; readonly recoveryCode: string; readonly password: string },
    proof: string | undefined,
  ): Promise<void> {
    const { grants, identity } = this.#context
    await this.#proofs.check(`reset:${emailKey(input.email)}`, proof)
    grants.takePasswordReset(input.address)
    const result = await identity.security.resetPassword(input)
    if (result.ok) return
    throw new Refusal(SERVICE_REFUSALS[RESET_REFUSALS[result.reason]])
  }

  /**
   * Signs a user up by `give`. A log-in e-mail need not receive mail, so the answer necessarily reveals whether an e-mail is
   * taken. Against bulk look-ups, each sign-up requires a proof of work and is limited per address.
   */
  async #give(
    email: string,
    proof: string | undefined,
    address: string,
    give: () => Promise<KeepDemoResult>,
  ): Promise<User> {
    const { grants } = this.#context
    await this.#proofs.check(`signUp:${emailKey(email)}`, proof)
    grants.takeSignUp(address)
    const result = await give()
    if (result.ok) return result.user
    if (result.reason === 'busy' || result.reason === 'weakPassword') grants.returnSignUp(address)
    throw new Refusal(SERVICE_REFUSALS[result.reason === 'busy' ? 'overloaded' : result.reason])
  }
}

/** Sessions, and the keys by which a browser is recognized later. */
export type Sessions = Pick<
  Identity,
  | 'session'
  | 'endOf'
  | 'closeSession'
  | 'onSessionClosed'
  | 'issueOneTimeToken'
  | 'redeemOneTimeToken'
  | 'demoOf'
  | 'demoKey'
  | 'deviceKey'
>
