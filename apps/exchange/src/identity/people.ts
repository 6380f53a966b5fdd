import type { AccountPurpose, AccountType, MarginMode } from '@perpdesk/trading'

export interface User {
  /** The engine's number of the main account, which also identifies the user; never shown to others. */
  readonly account: number
  /** Public id of the user, which is also that of the main account. */
  readonly uid: string
  readonly name: string
  /** Empty for demo users. */
  readonly email: string
  readonly isDemo: boolean
  /** Code by which the user invites others; reveals nothing about the user. */
  readonly inviteCode: string
  /** Type of the main account. */
  readonly accountType: AccountType
  readonly createdTime: number
}

/** An account of a user: the main account or a sub-account (ACC-05). */
export interface Account {
  /** The engine's number; never shown to others. */
  readonly id: number
  /** Number of the owner's main account. */
  readonly person: number
  /** Public id; the id of a main account is also that of its user. */
  readonly uid: string
  /** Empty for main accounts. */
  readonly name: string
  readonly purpose: AccountPurpose
  readonly accountType: AccountType
  /** Margin mode in which the account was opened. */
  readonly marginMode: MarginMode
  readonly createdTime: number
}

export interface Session {
  readonly id: string
  readonly user: User
  /**
   * Signed double-submit CSRF token of this session; it is also the value of the readable token cookie of the source
   * documents.
   */
  readonly csrfToken: string
  readonly expiresTime: number
}

/** Origin of a request. */
export interface Visit {
  /** The address in the form in which budgets use it as a key; empty if unknown. */
  readonly address: string
  /** The `user-agent` header in printable ASCII; empty if the browser sends none. */
  readonly device: string
}
