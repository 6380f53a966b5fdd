import type { AppliedNow, Command, CommandResult, Engine } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'

/** Reason why the exchange currently accepts no commands. */
export type HaltReason = 'starting' | 'stopping' | 'diskFull' | 'journalFailed' | 'engineFailed'

/** The command was not accepted and never will be; it is not in the journal. */
export class NotAccepted extends Error {
  readonly reason: HaltReason | 'overloaded'
  constructor(reason: HaltReason | 'overloaded') {
    super(`command not accepted: ${reason}`)
    this.reason = reason
  }
}

/**
 * The exchange stopped while the command was being committed: only the next start shows whether it is in the journal.
 * The caller must not send it again, but query its effect after that start.
 */
export class OutcomeUnknown extends Error {
  readonly reason: HaltReason
  constructor(reason: HaltReason) {
    super(`outcome of the command is not known: ${reason}`)
    this.reason = reason
  }
}

/** Report of a start, for the log and the status page. */
export interface StartReport {
  readonly snapshotSeq: number
  readonly replayed: number
  readonly stateHash: string
  readonly milliseconds: number
  /** Sentences about damage that was found and repaired. */
  readonly notes: readonly string[]
}

/**
 * State besides the engine's that also follows from the commands. A follower gets every command, also replayed ones
 * that its state already contains, and is flushed before a snapshot is saved: so it never misses a command.
 */
export interface Follower {
  /** Takes the contracts listed before the first command that the follower gets. */
  know(instruments: readonly Instrument[]): void
  follow(applied: AppliedNow): void
  /** Writes everything so far to disk, or throws. */
  flush(): void
}

/** The only writer: each command is journaled, then applied to the engine, then passed to the listeners. */
export interface Sequencer {
  /** Only for reading; every change goes through {@link submit}. */
  readonly engine: Engine
  readonly startReport: StartReport
  /** `null` while commands are accepted. */
  readonly halted: HaltReason | null
  /**
   * Resolves with the engine's answer once the command is durable and applied. Rejects with {@link NotAccepted} if it
   * was not accepted, with {@link OutcomeUnknown} if the exchange stopped in between, and with `RangeError` for values
   * that a command cannot hold.
   */
  submit(command: Command): Promise<CommandResult>
  /**
   * Submits several commands that belong together: the accepted ones are consecutive in the journal, in the given
   * order, and usually in one batch. The engine accepts or refuses each separately.
   */
  submitAll(commands: readonly Command[]): readonly Promise<CommandResult>[]
  /**
   * Calls the listener for every applied command in journal order, in the same event-loop turn. The listener reads the
   * events at once, preferably by their rows (`readEvents`).
   */
  subscribe(listener: (applied: AppliedNow, command: Command) => void): () => void
  /** Number of commands that wait for the disk. */
  readonly queued: number
  /** Time of the newest snapshot, in milliseconds since 1970; 0 if there is none. */
  readonly snapshotTime: number
  /** Returns the time with which the next command would be stamped, in milliseconds since 1970. */
  now(): number
  stop(): Promise<void>
}
