import type { AppliedNow, Command, CommandResult, Engine } from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'

/** Reason for which the exchange takes no commands just now. */
export type HaltReason = 'starting' | 'stopping' | 'diskFull' | 'journalFailed' | 'engineFailed'

/** A command was not taken and never will be; nothing of it is in the journal. */
export class NotAccepted extends Error {
  readonly reason: HaltReason | 'overloaded'
  constructor(reason: HaltReason | 'overloaded') {
    super(`command not accepted: ${reason}`)
    this.reason = reason
  }
}

/**
 * The exchange stopped while the command was under way: the next start shows if it is in the journal. Until then
 * the caller must not send it again but ask what became of it.
 */
export class OutcomeUnknown extends Error {
  readonly reason: HaltReason
  constructor(reason: HaltReason) {
    super(`outcome of the command is not known: ${reason}`)
    this.reason = reason
  }
}

/** Report of the last start, for the log and the status page. */
export interface StartReport {
  readonly snapshotSeq: number
  readonly replayed: number
  readonly stateHash: string
  readonly milliseconds: number
  /** Damage that was found and mended, as sentences. */
  readonly notes: readonly string[]
}

/**
 * A state beside the engine's that follows from the commands too. It gets every one, also those that a start replays and that it
 * has behind it already, and is on disk before a snapshot is: so it always gets those that it lacks.
 */
export interface Follower {
  /** Contracts listed before the first command that it gets. */
  know(instruments: readonly Instrument[]): void
  follow(applied: AppliedNow): void
  /** Brings everything so far to the disk, or throws. */
  flush(): void
}

/** The one writer: journal first, then the engine, then everybody who listens. */
export interface Sequencer {
  /** For reading only; every change goes through {@link submit}. */
  readonly engine: Engine
  readonly startReport: StartReport
  /** `null` while commands are taken. */
  readonly halted: HaltReason | null
  /**
   * Resolves with the engine's answer once the command is durable and applied. Rejects with {@link NotAccepted} when it
   * was not taken, with {@link OutcomeUnknown} when the exchange stopped in between, and with `RangeError` for values
   * that no command may hold.
   */
  submit(command: Command): Promise<CommandResult>
  /**
   * The same for commands that go together: they follow one another in the journal, in the order given and without others
   * between them, and reach the disk by one write. Each is taken or refused by the engine on its own.
   */
  submitAll(commands: readonly Command[]): readonly Promise<CommandResult>[]
  /**
   * Called for every applied command in journal order, in the same turn in which it was applied: a listener reads at once the
   * events that it wants, best by their rows (`readEvents`).
   */
  subscribe(listener: (applied: AppliedNow, command: Command) => void): () => void
  /** Commands that wait for the disk. */
  readonly queued: number
  /** Time of the newest snapshot, in milliseconds since 1970; 0 where there is none. */
  readonly snapshotTime: number
  /** Milliseconds since 1970 by which the next command will be stamped. */
  now(): number
  stop(): Promise<void>
}
