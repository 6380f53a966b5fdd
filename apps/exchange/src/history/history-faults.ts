/** The history cannot be used as it is; the message says what to do. */
export class HistoryRefused extends Error {
  readonly code: string = 'historyRefused'
}

/** Bytes of the history are not what was written. The next start builds it anew from the journal. */
export class HistoryDamaged extends HistoryRefused {
  override readonly code = 'historyDamaged'

  constructor(what: string) {
    super(`The history is damaged: ${what}. The next start sets it aside and builds it anew from the journal.`)
  }
}

/** Errors that only bytes which nobody wrote can lead to. */
const CODES = /^SQLITE_(CORRUPT|NOTADB|CONSTRAINT|MISMATCH|ERROR|RANGE|TOOBIG|FORMAT|IOERR_SHORT_READ)/

/** The error as damage, where it comes from that; the very error otherwise. */
export function asDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof HistoryRefused) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isUnreadable = error instanceof RangeError || error instanceof SyntaxError
  return CODES.test(code) || isUnreadable ? new HistoryDamaged(error.message) : error
}
