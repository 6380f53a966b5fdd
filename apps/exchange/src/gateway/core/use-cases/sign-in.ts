import { type AccountType, SERVICE_REFUSALS } from '@perpdesk/trading'
import type { Identity, KeepDemoResult, Session, User } from '../../../identity/identity.ts'
import { emailKey } from '../../../identity/users.ts'
import type { CoreContext } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** An e-mail and a password, with the proof of work that the call costs. */
export interface Person {
  readonly email: string
  readonly password: string
  readonly name: string
  readonly accountType?: AccountType | undefined
  /** The person who invited. */
  readonly inviter?: User | undefined
  readonly proof?: string | undefined
}

export interface LogIn extends Pick<Person, 'email' | 'password' | 'proof'> {
  readonly deviceKey: string | undefined
  readonly address: string
}

/** People who come: sign-up, log-in, demo, and the sessions that they get. */
export class SignIn {
  readonly #context: CoreContext
  readonly #isProofNeeded: boolean

  /** `isProofNeeded` false lets everybody sign up without a proof of work (load tests). */
  constructor(context: CoreContext, isProofNeeded: boolean) {
    this.#context = context
    this.#isProofNeeded = isProofNeeded
  }

  /** A new session each time: one that was there before is closed, never promoted. */
  async openSession(user: User, before?: string): Promise<{ token: string; session: Session }> {
    const { accounts, identity } = this.#context
    await accounts.ensure(identity.mainAccount(user))
    if (before !== undefined) await identity.closeSession(before)
    return identity.openSession(user)
  }

  createDemo(accountType: AccountType | undefined, address: string): Promise<User> {
    const { grants, identity } = this.#context
    grants.takeMoney(address)
    return identity.createDemo(accountType)
  }

  signUp({ proof, ...person }: Person, address: string): Promise<User> {
    return this.#give(person.email, proof, address, () => this.#context.identity.signUp(person))
  }

  /** Gives a demo user an e-mail and a password. */
  keepDemo(user: User, { proof, ...person }: Omit<Person, 'accountType'>, address: string): Promise<User> {
    return this.#give(person.email, proof, address, () => this.#context.identity.keepDemo(user, person))
  }

  async logIn({ proof, ...input }: LogIn): Promise<{ readonly user: User; readonly wrongTries: number }> {
    const { identity } = this.#context
    const purpose = `logIn:${emailKey(input.email)}`
    const proved = proof !== undefined && (await identity.redeemProof(purpose, proof))
    const result = await identity.logIn({ ...input, proved })
    if (result.ok) return result
    if (result.reason === 'proofNeeded') throw this.#unproved(purpose)
    throw new Refusal(SERVICE_REFUSALS[result.reason === 'busy' ? 'overloaded' : 'wrongCredentials'])
  }

  /**
   * Somebody gets an e-mail and a password. A taken e-mail cannot be kept from the person who signs up, since the venue
   * sends no mail; the answer needs a proof of work, asked of everybody, and is counted by address.
   */
  async #give(
    email: string,
    proof: string | undefined,
    address: string,
    give: () => Promise<KeepDemoResult>,
  ): Promise<User> {
    const { grants, identity } = this.#context
    const purpose = `signUp:${emailKey(email)}`
    if (this.#isProofNeeded && (proof === undefined || !(await identity.redeemProof(purpose, proof)))) {
      throw this.#unproved(purpose)
    }
    grants.takeSignUp(address)
    const result = await give()
    if (result.ok) return result.user
    if (result.reason === 'busy' || result.reason === 'weakPassword') grants.returnSignUp(address)
    throw new Refusal(SERVICE_REFUSALS[result.reason === 'busy' ? 'overloaded' : result.reason])
  }

  #unproved(purpose: string): Refusal {
    return new Refusal(SERVICE_REFUSALS.proofNeeded, { challenge: this.#context.identity.challenge(purpose) })
  }
}

/** Sessions, and the keys by which browsers find their people again. */
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
