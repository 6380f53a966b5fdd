/** One group commit: commands that became durable together. */
export interface JournalBatch {
  readonly firstSeq: number
  readonly count: number
  /** Time of the last command in it, milliseconds since 1970 UTC. */
  readonly time: number
  /** From `encodeCommands`. */
  readonly payload: Uint8Array
}

export interface SnapshotInfo {
  /** Last command that the snapshot contains. */
  readonly seq: number
  readonly time: number
  /** Hex digest of the state, computed by the engine. */
  readonly stateHash: string
}

export interface Snapshot extends SnapshotInfo {
  readonly bytes: Uint8Array
}

/**
 * - `inUse`: another process uses this folder.
 * - `damaged`: bytes are not what was written.
 * - `short`: acknowledged commands are missing at the end.
 * - `full`: the disk is full; nothing of the batch is in the journal, and the next batch may be tried.
 * - `failed`: the disk failed and its content is unknown; only a new start can determine it.
 */
export type JournalErrorCode = 'inUse' | 'damaged' | 'short' | 'full' | 'failed'

/** The message is a sentence for the operator of the exchange: the fault, and how to proceed. */
export class JournalError extends Error {
  readonly code: JournalErrorCode
  /** The fault alone, without advice. */
  readonly fault: string
  constructor(code: JournalErrorCode, message: string, fault = message) {
    super(message)
    this.name = 'JournalError'
    this.code = code
    this.fault = fault
  }
}

/**
 * The authoritative record: every command in order, and snapshots of the state to start from. An implementation may
 * mirror or replicate it; acknowledged commands are then durable in all copies that it promises.
 */
export interface Journal {
  /**
   * Unique per journal; history stores it, so that the past of one exchange is never combined with the commands of
   * another.
   */
  readonly id: string
  readonly lastSeq: number
  readonly lastTime: number
  /** Layout of the last batch, which is the first byte of its payload; `undefined` if there is no batch. */
  readonly lastLayout: number | undefined
  /** Sentences about damage that was found and repaired while opening. */
  readonly notes: readonly string[]
  /**
   * Resolves when the batch is durable. Only one call at a time; rejects with {@link JournalError} `full` or `failed`.
   */
  append(batch: JournalBatch): Promise<void>
  /** Yields batches after `afterSeq`, each checked against the chain; rejects with {@link JournalError} `damaged`. */
  read(afterSeq: number): AsyncIterable<JournalBatch>
  /**
   * Sequence number from which the journal can be replayed: 0, or that of the oldest snapshot after which all batches
   * have the current layout.
   */
  readonly reachesBackTo: number
  /** Returns the snapshots, newest first. */
  snapshots(): readonly SnapshotInfo[]
  /** Loads a snapshot; rejects with {@link JournalError} `damaged` if its bytes are not what was saved. */
  loadSnapshot(seq: number): Promise<Snapshot>
  /** Saves a snapshot taken at the end of a batch, then deletes what the settings no longer keep. */
  saveSnapshot(snapshot: Snapshot): Promise<void>
  /** True if a trial write succeeds; called after `full`. */
  hasRoom(): Promise<boolean>
  /**
   * Reads everything kept, including what no start needs, and rejects with `damaged` if the chain breaks. Ends early at
   * `stop`.
   */
  verify(): Promise<{ readonly batches: number }>
  stop(): Promise<void>
}
