import type { AppliedCommand, Command, CommandResult, Engine } from '@perpdesk/engine'

/** Why the house takes no commands just now. */
export type HaltReason = 'starting' | 'stopping' | 'diskFull' | 'journalFailed'

/** A command was not taken and never will be; nothing of it is in the journal. */
export class NotAccepted extends Error {
  readonly reason: HaltReason | 'overloaded'
  constructor(reason: HaltReason | 'overloaded') {
    super(`command not accepted: ${reason}`)
    this.reason = reason
  }
}

/** How the last start went; told to the log and to the status page. */
export interface StartReport {
  readonly snapshotSeq: number
  readonly replayed: number
  readonly stateHash: string
  readonly milliseconds: number
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
   * was not taken.
   */
  submit(command: Command): Promise<CommandResult>
  /** Called for every applied command in journal order, in the same turn in which it was applied. */
  subscribe(listener: (applied: AppliedCommand, command: Command) => void): () => void
  /** Milliseconds since 1970 by which the next command will be stamped. */
  now(): number
  stop(): Promise<void>
}
