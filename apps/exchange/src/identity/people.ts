import type { AccountPurpose, AccountType, MarginMode } from '@perpdesk/trading'

export interface User {
  /** The engine's number of the person's main account, which names the person too; never shown to others. */
  readonly account: number
  /** Public id. */
  readonly uid: string
  readonly name: string
  /** Empty for demo users. */
  readonly email: string
  readonly isDemo: boolean
  /** Code by which others are invited; reveals nothing of the person. */
  readonly inviteCode: string
  /** Of the main account. */
  readonly accountType: AccountType
  readonly createdTime: number
}

/** An account of a person: the main one, or a sub-account (ACC-05). */
export interface Account {
  /** The engine's number; never shown to others. */
  readonly id: number
  /** Its owner: the number of that person's main account. */
  readonly person: number
  /** Public id; that of a main account is its person's. */
  readonly uid: string
  /** Empty for main accounts. */
  readonly name: string
  readonly purpose: AccountPurpose
  readonly accountType: AccountType
  /** That it was opened with. */
  readonly marginMode: MarginMode
  readonly createdTime: number
}

export interface Session {
  readonly id: string
  readonly user: User
  /** Signed double-submit token bound to this session; also the source documents' readable token cookie. */
  readonly csrfToken: string
  readonly expiresTime: number
}

/** Origin of a request. */
export interface Visit {
  /** As a key of budgets; empty if unknown. */
  readonly address: string
  /** The browser's own name in printable ASCII; empty if it sends none. */
  readonly device: string
}
