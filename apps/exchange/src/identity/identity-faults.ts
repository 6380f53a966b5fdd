import { sqliteCode } from '../journal/journal-faults.ts'

/** The people's file cannot be used as it is; the message tells the operator how to proceed. */
export class IdentityRefused extends Error {
  readonly code = 'identityRefused'
}

const RESTORE = 'Nobody can log in before that is mended. Restore the whole data folder from a backup.'

/** Makes the errors with which the people's file is refused. */
export class IdentityFaults {
  readonly #file: string
  readonly #keyFile: string

  constructor(file: string, keyFile: string) {
    this.#file = file
    this.#keyFile = keyFile
  }

  damaged(what: string): IdentityRefused {
    return new IdentityRefused(`The people's file ${this.#file} is damaged: ${what}. ${RESTORE}`)
  }

  lost(marked: number): IdentityRefused {
    return new IdentityRefused(
      `The people's file ${this.#file} is empty or missing, but the mark beside it has seen ${marked} changes. ${RESTORE}`,
    )
  }

  older(changes: number, marked: number): IdentityRefused {
    return new IdentityRefused(
      `The people's file ${this.#file} ends at change ${changes}, but the mark beside it has seen change ${marked}: ` +
        `it is an older one, or the end of it is lost. ${RESTORE}`,
    )
  }

  foreign(): IdentityRefused {
    return new IdentityRefused(
      `The people's file ${this.#file} belongs to another journal: its people would get the accounts of others. ${RESTORE}`,
    )
  }

  otherVersion(): IdentityRefused {
    return new IdentityRefused(
      `The people's file ${this.#file} was written by another version of the exchange, or is damaged. Nothing was changed. ` +
        'Start that version, restore the whole data folder from a backup, or give this version a new data folder.',
    )
  }

  keyLost(): IdentityRefused {
    return new IdentityRefused(
      `The key ${this.#keyFile} is missing, without which ${this.#file} cannot be checked. ${RESTORE}`,
    )
  }

  keyDamaged(): IdentityRefused {
    return new IdentityRefused(
      `The key ${this.#keyFile} is damaged, so ${this.#file} cannot be checked. Restore both from the same backup.`,
    )
  }

  keyOpen(): IdentityRefused {
    return new IdentityRefused(
      `${this.#keyFile} can be read by other users of this machine. Run: chmod 600 ${this.#keyFile}`,
    )
  }

  /** The journal has an account that belongs to no user in the file. */
  nobody(account: number): IdentityRefused {
    return new IdentityRefused(
      `The journal has account ${account}, but ${this.#file} has nobody whose it is: people are missing. ${RESTORE}`,
    )
  }

  /** The file has an account marked as open that the journal never opened. */
  noAccount(account: number): IdentityRefused {
    return new IdentityRefused(
      `${this.#file} has a person with account ${account}, which the journal never opened: they are not of the same ` +
        `moment. ${RESTORE}`,
    )
  }

  inUse(): IdentityRefused {
    return new IdentityRefused(`The people's file ${this.#file} is in use by another process. Stop that one first.`)
  }

  failed(why: string): IdentityRefused {
    return new IdentityRefused(
      `The people's file ${this.#file} cannot be opened: ${why}. Check the disk and start again.`,
    )
  }

  /** Returns the `IdentityRefused` that corresponds to a database error; other errors unchanged. */
  translate(error: unknown): Error {
    if (error instanceof IdentityRefused || !(error instanceof Error)) return asError(error)
    const code = sqliteCode(error)
    if (code.startsWith('SQLITE_BUSY')) return this.inUse()
    if (/^SQLITE_(IOERR|FULL|CANTOPEN|PERM|READONLY)/.test(code)) return this.failed(error.message)
    return code.startsWith('SQLITE_') || error instanceof RangeError ? this.damaged(error.message) : error
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
