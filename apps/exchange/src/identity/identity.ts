import type { AccountType, MarginMode, SecondFactor, SubAccountPurpose } from '@perpdesk/trading'
import type { Account, Session, User, Visit } from './people.ts'
import type { Assertion, RelyingParty } from './security/passkeys.ts'
import type { Security } from './security/security.ts'

export type { Account, Session, User, Visit } from './people.ts'

export interface SubAccountInput {
  readonly name: string
  readonly purpose: SubAccountPurpose
  readonly accountType: AccountType
  readonly marginMode: MarginMode
}

/**
 * Reason why a token has no open session. `replaced`: closed because the user opened too many newer sessions. `renewed`:
 * the session is open and has just got another token. A session that its user has closed is reported as `unknown`.
 */
export type SessionEnd = 'expired' | 'replaced' | 'renewed' | 'unknown'

export type SignUpResult = { ok: true; user: User } | { ok: false; reason: 'emailTaken' | 'weakPassword' | 'busy' }
export type KeepDemoResult = SignUpResult | { ok: false; reason: 'notDemo' }
export type LogInResult =
  /** `wrongTries`: wrong passwords since the previous log-in, as far as this process remembers. */
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'wrongCredentials' | 'busy' | 'proofNeeded' }
  /** The password is right; `ticket` proves this to {@link Identity.logInSecond}. */
  | { ok: false; reason: 'secondFactorNeeded'; ticket: string; factors: readonly SecondFactor[] }
export type SecondStepResult =
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'logInOver' | 'wrongCode' }
  | { ok: false; reason: 'throttled'; seconds: number }

export type PasskeyLogIn =
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'logInOver' | 'passkeyRefused' }

export interface LogInInput extends Visit {
  readonly email: string
  readonly password: string
  readonly deviceKey?: string | undefined
  readonly proved?: boolean
}

/** Users, their accounts and sessions. Of passwords, session tokens and one-time tokens only hashes are stored. */
export interface Identity {
  signUp(input: {
    email: string
    password: string
    name: string
    accountType?: AccountType | undefined
    inviter?: User | undefined
  }): Promise<SignUpResult>
  /**
   * Checks the e-mail and password. An unknown e-mail and a wrong password have the same answer and the same computing
   * time. A device with a {@link deviceKey} has its own limit of attempts; `proved` permits one attempt when the limits
   * are used up.
   */
  logIn(input: LogInInput): Promise<LogInResult>
  /**
   * Second step of a log-in: a code of the authenticator or a recovery code. A ticket is valid for five minutes and one
   * log-in.
   */
  logInSecond(
    input: Visit & { readonly ticket: string; readonly code: string; readonly deviceKey?: string | undefined },
  ): Promise<SecondStepResult>
  /**
   * Log-in by a passkey: the second step of a log-in with a ticket, or a whole log-in. The challenge comes from {@link
   * Security.passkeys}.
   */
  logInByPasskey(
    input: Visit & {
      readonly party: RelyingParty
      readonly assertion: Assertion
      readonly ticket?: string | undefined
    },
  ): Promise<PasskeyLogIn>
  /** Security settings of accounts. */
  readonly security: Security
  /** Returns the key by which a browser later proves that the user has logged in with it. */
  deviceKey(user: User): string
  /** Returns a challenge; a proof of work for it permits one call of this purpose. */
  challenge(purpose: string): string
  /** True if the proof solves a challenge of this purpose in time; each challenge can be redeemed once. */
  redeemProof(purpose: string, proof: string): Promise<boolean>
  createDemo(accountType?: AccountType): Promise<User>
  /** Returns the key by which a browser finds its demo user again; valid until the user has a password. */
  demoKey(user: User): string
  /** Returns the demo user of a key; `undefined` for an invalid key, and if the user has a password by now. */
  demoOf(key: string): User | undefined
  /**
   * Gives a demo user an e-mail and a password, by the same rules as signing up, and closes all earlier sessions of the
   * user. The session with the id `caller` still answers for a second.
   */
  keepDemo(
    user: User,
    input: { email: string; password: string; name: string; inviter?: User | undefined },
    caller?: string,
  ): Promise<KeepDemoResult>
  /** Returns the user who owns this invite code; `undefined` if there is none. */
  inviterBy(code: string): User | undefined
  /** Returns the user with this main account; throws if there is none. */
  person(account: number): User
  /** Opens a session. It counts as confirmed, because the user has just been authenticated. */
  openSession(user: User, visit?: Visit): Promise<{ token: string; session: Session }>
  /** Returns the open session of a token; `undefined` if the session is unknown, expired or closed. */
  session(token: string): Session | undefined
  /** Returns why a token has no open session, as far as the reason is remembered. */
  endOf(token: string): SessionEnd
  /** Closes the session of a token. With a `visit`, the closing is logged as a log-out of the user. */
  closeSession(token: string, visit?: Visit): Promise<void>
  /** Issues a token for one account of the user: 256 bits, single use, valid for 30 s. */
  issueOneTimeToken(session: Session, account: Account): string
  /** Redeems the token: the first caller gets its session and account; for all further callers the token is unknown. */
  redeemOneTimeToken(token: string): { readonly session: Session; readonly account: Account } | undefined
  /**
   * Calls the listener when a session ends (log-out, expiry, too many sessions of one user), so that its WebSockets can
   * be closed. Returns a function that ends the subscription.
   */
  onSessionClosed(listener: (sessionId: string) => void): () => void
  /** Returns the user's main account. */
  mainAccount(user: User): Account
  /** Returns the user's main account, followed by the sub-accounts in the order of opening. */
  accountsOf(user: Pick<User, 'account'>): readonly Account[]
  /** Returns the accounts of each user, the main account first. */
  everybodysAccounts(): readonly (readonly Account[])[]
  /** Returns the user's account with this public id; `undefined` if the id is unknown or belongs to another user. */
  accountOf(user: User, uid: string): Account | undefined
  /** Returns the engine's numbers of all accounts of deleted users. */
  deletedAccounts(): readonly number[]
  /** Opens a sub-account; `undefined` if the user has reached the maximum. */
  openSubAccount(user: User, input: SubAccountInput): Promise<Account | undefined>
  /** True once the engine has opened the account and credited its initial balance, if it gets one. */
  isProvisioned(account: number): boolean
  markProvisioned(account: number): Promise<void>
  /** Returns the preferences of a user, by name. */
  preferences(account: number): Promise<Readonly<Record<string, string>>>
  setPreferences(account: number, values: Readonly<Record<string, string>>): Promise<void>
  /** Returns the accounts with disconnection protection, and the seconds within which each has to reconnect. */
  guards(): Promise<ReadonlyMap<number, number>>
  /** Sets the seconds of disconnection protection, or ends it with `null`. Resolves when the change is on disk. */
  setGuard(account: number, seconds: number | null): Promise<void>
  stop(): Promise<void>
}
