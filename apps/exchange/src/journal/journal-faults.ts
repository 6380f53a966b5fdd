import { JournalError } from './journal.ts'

/** Makes the errors with which a journal in `folder` is refused: the fault, and advice to the operator. */
export class JournalFaults {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  damaged(what: string): JournalError {
    return new JournalError(
      'damaged',
      `The journal in ${this.#folder} is damaged: ${what}. Nothing was started. Restore the whole data folder from a backup.`,
      what,
    )
  }

  /** Damage found while trading runs, in the part that no start reads. */
  damagedBefore(what: string): JournalError {
    return new JournalError(
      'damaged',
      `The older part of the journal in ${this.#folder} is damaged: ${what}. Trade goes on: no start needs that part. But ` +
        'history cannot be built anew through it: keep history.db, or restore the whole data folder from a backup.',
      what,
    )
  }

  /** Damage found while trading runs, in the part that a start reads. */
  damagedNow(what: string): JournalError {
    return new JournalError(
      'damaged',
      `The journal in ${this.#folder} is damaged: ${what}. Trade goes on from the state in memory, but a start would be ` +
        'refused until two more snapshots are saved. Let it run until then and check the disk.',
      what,
    )
  }

  missing(seq: number): JournalError {
    return this.damaged(`command ${seq} is missing`)
  }

  /** The journal ends before a command that `witness` has recorded. */
  short(lastSeq: number, witness: string, seen: number): JournalError {
    return new JournalError(
      'short',
      `The journal in ${this.#folder} ends at command ${lastSeq}, but ${witness} has seen command ${seen}: acknowledged ` +
        'commands are missing. Nothing was started. Restore the whole data folder from a backup.',
    )
  }

  inUse(owner: string): JournalError {
    return new JournalError(
      'inUse',
      `The data folder ${this.#folder} is in use by ${owner}. Stop it first, or name another folder with PERPDESK_DATA.`,
    )
  }

  full(): JournalError {
    return new JournalError('full', `The disk of ${this.#folder} is full. Make room; orders are then taken again.`)
  }

  failed(why: string): JournalError {
    return new JournalError(
      'failed',
      `The journal in ${this.#folder} cannot be written: ${why}. Check the disk and start again.`,
    )
  }

  /** Returns the `JournalError` that corresponds to a database error; other errors unchanged. */
  translate(error: unknown): Error {
    if (error instanceof JournalError) return error
    const code = sqliteCode(error)
    const message = error instanceof Error ? error.message : String(error)
    if (code === 'SQLITE_ERROR' || code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
      return this.damaged(message)
    }
    if (code.startsWith('SQLITE_')) return this.failed(message)
    return error instanceof Error ? error : new Error(message)
  }
}

/** Returns SQLite's code of an error; empty for errors of other origin. */
export function sqliteCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
