import type { AccountType, MarginMode, SecondFactor, SubAccountPurpose } from '@perpdesk/trading'
import type { Account, Session, User, Visit } from './people.ts'
import type { Security } from './security/security.ts'

export type { Account, Session, User, Visit } from './people.ts'

export interface SubAccountInput {
  readonly name: string
  readonly purpose: SubAccountPurpose
  readonly accountType: AccountType
  readonly marginMode: MarginMode
}

/** `replaced` gave way to newer sessions of the same person; one that was closed by its person is `unknown`. */
export type SessionEnd = 'expired' | 'replaced' | 'unknown'

export type SignUpResult = { ok: true; user: User } | { ok: false; reason: 'emailTaken' | 'weakPassword' | 'busy' }
export type KeepDemoResult = SignUpResult | { ok: false; reason: 'notDemo' }
export type LogInResult =
  /** `wrongTries`: since the log-in before, as far as this process remembers. */
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'wrongCredentials' | 'busy' | 'proofNeeded' }
  /** The password is right; `ticket` proves it to {@link Identity.logInSecond}. */
  | { ok: false; reason: 'secondFactorNeeded'; ticket: string; factors: readonly SecondFactor[] }
export type SecondStepResult =
  | { ok: true; user: User; wrongTries: number }
  | { ok: false; reason: 'logInOver' | 'wrongCode' }
  | { ok: false; reason: 'throttled'; seconds: number }

export interface LogInInput extends Visit {
  readonly email: string
  readonly password: string
  readonly deviceKey?: string | undefined
  readonly proved?: boolean
}

/** Accounts of people. Only hashes of passwords, session ids and one-time tokens are kept. */
export interface Identity {
  signUp(input: {
    email: string
    password: string
    name: string
    accountType?: AccountType | undefined
    inviter?: User | undefined
  }): Promise<SignUpResult>
  /**
   * Same answer and same work for an unknown e-mail and a wrong password. A {@link deviceKey} has tries of its own, and
   * `proved` lets one try through when all are used up.
   */
  logIn(input: LogInInput): Promise<LogInResult>
  /** The second step of a log-in: a time code or a recovery code. A ticket lives five minutes and is valid for one log-in. */
  logInSecond(
    input: Visit & { readonly ticket: string; readonly code: string; readonly deviceKey?: string | undefined },
  ): Promise<SecondStepResult>
  /** Security of accounts. */
  readonly security: Security
  /** By this a browser shows later that the person has logged in with it. */
  deviceKey(user: User): string
  /** A challenge to work for, which lets one call of this purpose through. */
  challenge(purpose: string): string
  /** True once for each challenge of this purpose that was solved in time. */
  redeemProof(purpose: string, proof: string): Promise<boolean>
  createDemo(accountType?: AccountType): Promise<User>
  /** By this a browser finds its demo user again; it holds until the user has a password. */
  demoKey(user: User): string
  /** `undefined` for keys that are not ours, and of users who have a password by now. */
  demoOf(key: string): User | undefined
  /** Gives a demo user an e-mail and a password, by the rules of signing up, and ends all sessions of before. */
  keepDemo(
    user: User,
    input: { email: string; password: string; name: string; inviter?: User | undefined },
  ): Promise<KeepDemoResult>
  /** The person whose invite code this is; `undefined` for a code of nobody. */
  inviterBy(code: string): User | undefined
  /** The person with this main account; throws where there is none. */
  person(account: number): User
  /** Opening a session counts as a confirmation, because the person has just been authenticated. */
  openSession(user: User, visit?: Visit): Promise<{ token: string; session: Session }>
  /** `undefined` for unknown, expired and closed sessions. */
  session(token: string): Session | undefined
  /** Reason for which a token has no session (any more), as far as that is remembered. */
  endOf(token: string): SessionEnd
  /** With a `visit` the person logs out, which is logged. */
  closeSession(token: string, visit?: Visit): Promise<void>
  /** 256 bit, single use, lives 30 s; for one of the person's accounts. */
  issueOneTimeToken(session: Session, account: Account): string
  /** Takes the token away; only the first caller gets its session and account. */
  redeemOneTimeToken(token: string): { readonly session: Session; readonly account: Account } | undefined
  /** Called when a session ends (log-out, expiry, too many of one user), so that its sockets can be closed. */
  onSessionClosed(listener: (sessionId: string) => void): () => void
  /** The person's main account. */
  mainAccount(user: User): Account
  /** The main account, then the others in the order in which they were opened. */
  accountsOf(user: Pick<User, 'account'>): readonly Account[]
  /** The person's account of that public id; `undefined` for everybody else's. */
  accountOf(user: User, uid: string): Account | undefined
  /** `undefined` once the person has as many as there may be. */
  openSubAccount(user: User, input: SubAccountInput): Promise<Account | undefined>
  /** True once the engine has the account, with its first money where it gets any. */
  isProvisioned(account: number): boolean
  markProvisioned(account: number): Promise<void>
  /** Preferences of a person, by name. */
  preferences(account: number): Promise<Readonly<Record<string, string>>>
  setPreferences(account: number, values: Readonly<Record<string, string>>): Promise<void>
  /** Accounts that are guarded against a lost connection, with the seconds that each has to come back. */
  guards(): Promise<ReadonlyMap<number, number>>
  /** On disk when it resolves; `null` ends the guard. */
  setGuard(account: number, seconds: number | null): Promise<void>
  stop(): Promise<void>
}
