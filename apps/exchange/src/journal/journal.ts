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
  /** Last command whose effect is in it. */
  readonly seq: number
  readonly time: number
  /** Hex digest of the state, given by the engine. */
  readonly stateHash: string
}

export interface Snapshot extends SnapshotInfo {
  readonly bytes: Uint8Array
}

/**
 * - `inUse`: another process works on this folder.
 * - `damaged`: bytes are not what was written.
 * - `short`: commands that were acknowledged are missing at the end.
 * - `full`: the disk has no room; nothing of the batch is in the journal and the next one may be tried.
 * - `failed`: the disk failed and its content is not known; only a new start can tell.
 */
export type JournalErrorCode = 'inUse' | 'damaged' | 'short' | 'full' | 'failed'

/** The message is a sentence for the person who runs the exchange: what is wrong and what to do. */
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
 * The book of record: every command in order, and snapshots of the state to start from. An implementation may keep a
 * mirror or replicate; acknowledged commands are durable everywhere it promises to be.
 */
export interface Journal {
  /** Unique per journal; history carries it, so that the past of one exchange never meets the commands of another. */
  readonly id: string
  readonly lastSeq: number
  readonly lastTime: number
  /** Layout of the last batch: the first byte of its payload; `undefined` where there is none. */
  readonly lastLayout: number | undefined
  /** Sentences on the damage that was found and mended while opening. */
  readonly notes: readonly string[]
  /** Resolves when the batch is durable. One at a time; rejects with {@link JournalError} `full` or `failed`. */
  append(batch: JournalBatch): Promise<void>
  /** Batches after `afterSeq`, each checked against the chain; rejects with {@link JournalError} `damaged`. */
  read(afterSeq: number): AsyncIterable<JournalBatch>
  /** Sequence number from which the journal can be replayed: 0, or that of the oldest snapshot after which all is of this layout. */
  readonly reachesBackTo: number
  /** Newest first. */
  snapshots(): readonly SnapshotInfo[]
  /** Rejects with {@link JournalError} `damaged` when its bytes are not what was saved. */
  loadSnapshot(seq: number): Promise<Snapshot>
  /** Saves a snapshot at the end of a batch and then lets go of what the settings no longer keep. */
  saveSnapshot(snapshot: Snapshot): Promise<void>
  /** True when a write would find room; asked after `full`. */
  hasRoom(): Promise<boolean>
  /** Reads everything kept, also what no start needs, and rejects with `damaged` where the chain breaks. Ends early at `stop`. */
  verify(): Promise<{ readonly batches: number }>
  stop(): Promise<void>
}
