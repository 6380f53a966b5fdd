import type { AccountType } from '@perpdesk/trading'

export interface User {
  /** The engine's account number; never shown to others. */
  readonly account: number
  /** Public id. */
  readonly uid: string
  readonly name: string
  /** Empty for demo users. */
  readonly email: string
  readonly isDemo: boolean
  readonly accountType: AccountType
  readonly createdTime: number
}

export interface Session {
  readonly id: string
  readonly user: User
  /** Signed double-submit token bound to this session; also the source documents' readable token cookie. */
  readonly csrfToken: string
  readonly expiresTime: number
}

/** `replaced` gave way to newer sessions of the same person; one that was closed by its person is `unknown`. */
export type SessionEnd = 'expired' | 'replaced' | 'unknown'

export type SignUpResult = { ok: true; user: User } | { ok: false; reason: 'emailTaken' | 'weakPassword' | 'busy' }
export type KeepDemoResult = SignUpResult | { ok: false; reason: 'notDemo' }
export type LogInResult =
  /** `wrongTries`: since the log-in before, as far as this process remembers. */
  { ok: true; user: User; wrongTries: number } | { ok: false; reason: 'wrongCredentials' | 'busy' | 'proofNeeded' }

export interface LogInInput {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly deviceKey?: string | undefined
  readonly proved?: boolean
}

/** Who people are. Only hashes of passwords, session ids and one-time tokens are kept. */
export interface Identity {
  signUp(input: {
    email: string
    password: string
    name: string
    accountType?: AccountType | undefined
  }): Promise<SignUpResult>
  /**
   * Same answer and same work for an unknown e-mail and a wrong password. A {@link deviceKey} has tries of its own, and
   * `proved` lets one try through when all are used up.
   */
  logIn(input: LogInInput): Promise<LogInResult>
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
  keepDemo(user: User, input: { email: string; password: string; name: string }): Promise<KeepDemoResult>
  openSession(user: User): Promise<{ token: string; session: Session }>
  /** `undefined` for unknown, expired and closed sessions. */
  session(token: string): Session | undefined
  /** Why a token has no session (any more), as far as that is remembered. */
  endOf(token: string): SessionEnd
  closeSession(token: string): Promise<void>
  /** 256 bit, single use, lives 30 s. */
  issueOneTimeToken(session: Session): string
  /** Takes the token away; only the first caller gets its session. */
  redeemOneTimeToken(token: string): Session | undefined
  /** Told when a session ends (log-out, expiry, too many of one user), so that its sockets can be closed. */
  onSessionClosed(listener: (sessionId: string) => void): () => void
  userByAccount(account: number): User | undefined
  /** True once the user's engine account is open and holds its first money. */
  isProvisioned(account: number): boolean
  markProvisioned(account: number): Promise<void>
  /** What a person's pages remember, by name. */
  preferences(account: number): Promise<Readonly<Record<string, string>>>
  setPreferences(account: number, values: Readonly<Record<string, string>>): Promise<void>
  /** Accounts that are guarded against a lost connection, with the seconds that each has to come back. */
  guards(): Promise<ReadonlyMap<number, number>>
  /** On disk when it resolves; `null` ends the guard. */
  setGuard(account: number, seconds: number | null): Promise<void>
  stop(): Promise<void>
}
