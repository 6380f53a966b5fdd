import type { AccountEvent } from '@perpdesk/trading'
import type { TableShape } from '../shape.ts'

/** An authenticator app that generates time-based codes. */
export interface AuthenticatorRow {
  account: number
  /** Encrypted. */
  secret: string
  /** The latest time step whose code was used; codes of this and earlier time steps are refused. */
  last_step: number
  created_time: number
}

/** A passkey: the public key of a key pair that a device of the user holds. */
export interface PasskeyRow {
  account: number
  /** The credential's id in base64url. */
  passkey_id: string
  /** COSE key in base64url. */
  public_key: string
  /** Number of signatures, as the device last reported it; 0 if it does not count. */
  counter: number
  /** How the device can be reached, separated by commas. */
  transports: string
  /** 1 if its provider keeps a copy of the private key. */
  is_synced: number
  name: string
  created_time: number
  used_time: number
}

/** An unused recovery code. */
export interface RecoveryCodeRow {
  account: number
  code_hash: string
  created_time: number
}

/** A confirmed address to which the exchange sends mail. */
export interface MailAddressRow {
  account: number
  address: string
  confirmed_time: number
}

/** The valid link of an account that sets a new password. */
export interface ResetLinkRow {
  account: number
  token_hash: string
  expires_time: number
}

/** An event of an account. */
export interface AccountEventRow {
  account: number
  /** Counted from 1 for each account. */
  number: number
  time: number
  event: AccountEvent
  address: string
  device: string
  /** JSON object whose values are strings. */
  details: string
  /** SHA-256 hash of this row and the previous row's hash. */
  hash: string
}

export interface SecurityTables {
  authenticators: AuthenticatorRow
  passkeys: PasskeyRow
  recovery_codes: RecoveryCodeRow
  account_events: AccountEventRow
  mail_addresses: MailAddressRow
  reset_links: ResetLinkRow
}

export const SECURITY_SHAPES: { readonly [Name in keyof SecurityTables]: TableShape<SecurityTables[Name]> } = {
  authenticators: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      secret: 'TEXT NOT NULL',
      last_step: 'INTEGER NOT NULL',
      created_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  passkeys: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      passkey_id: 'TEXT NOT NULL UNIQUE',
      public_key: 'TEXT NOT NULL',
      counter: 'INTEGER NOT NULL',
      transports: 'TEXT NOT NULL',
      is_synced: 'INTEGER NOT NULL',
      name: 'TEXT NOT NULL',
      created_time: 'INTEGER NOT NULL',
      used_time: 'INTEGER NOT NULL',
    },
    keyLength: 2,
  },
  recovery_codes: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      code_hash: 'TEXT NOT NULL',
      created_time: 'INTEGER NOT NULL',
    },
    keyLength: 2,
  },
  account_events: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      number: 'INTEGER NOT NULL',
      time: 'INTEGER NOT NULL',
      event: 'TEXT NOT NULL',
      address: 'TEXT NOT NULL',
      device: 'TEXT NOT NULL',
      details: 'TEXT NOT NULL',
      hash: 'TEXT NOT NULL',
    },
    keyLength: 2,
  },
  mail_addresses: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      address: 'TEXT NOT NULL',
      confirmed_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
  reset_links: {
    columns: {
      account: 'INTEGER NOT NULL REFERENCES users (account)',
      token_hash: 'TEXT NOT NULL',
      expires_time: 'INTEGER NOT NULL',
    },
    keyLength: 1,
  },
}
