/** The history cannot be used as it is; the message tells the operator how to proceed. */
export class HistoryRefused extends Error {
  readonly code: string = 'historyRefused'
}

/** Stored bytes of the history are damaged. The next start rebuilds it from the journal. */
export class HistoryDamaged extends HistoryRefused {
  override readonly code = 'historyDamaged'

  constructor(what: string) {
    super(`The history is damaged: ${what}. The next start sets it aside and builds it anew from the journal.`)
  }
}

/** SQLite errors that only damaged bytes can cause. */
const CODES = /^SQLITE_(CORRUPT|NOTADB|CONSTRAINT|MISMATCH|ERROR|RANGE|TOOBIG|FORMAT|IOERR_SHORT_READ)/

/** Returns `HistoryDamaged` for an error that damage has caused, and any other error unchanged. */
export function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof HistoryRefused) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isUnreadable = error instanceof RangeError || error instanceof SyntaxError
  return CODES.test(code) || isUnreadable ? new HistoryDamaged(error.message) : error
}
