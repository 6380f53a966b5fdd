import { type Command, type CommandResult, type Engine, encodeCommand, frameCommands } from '@perpdesk/engine'
import { type JournalBatch, JournalError } from '../journal/journal.ts'
import { type HaltReason, NotAccepted, OutcomeUnknown, type Sequencer, type StartReport } from './sequencer.ts'
import { type AppliedListener, type EngineStart, startEngine } from './start-engine.ts'
import { stateDigest } from './state-digest.ts'

export interface OpenSequencerOptions extends Omit<EngineStart, 'onApplied'> {
  /** Returns milliseconds since 1970 UTC; may jump, but commands are never stamped with an earlier time. */
  readonly clock: () => number
  readonly snapshotMinutes: number
  /** Called with every applied command that history does not have yet, including replayed ones. */
  readonly listeners?: readonly AppliedListener[]
  /** Number of commands that may wait for the disk; further ones are refused as `overloaded`. */
  readonly maxQueued?: number
  /** Called with a sentence when the exchange stops or resumes accepting commands. */
  readonly onHalt?: (reason: HaltReason | null, why: string) => void
  /** Called with the duration of each commit and whether it succeeded. */
  readonly onCommit?: (milliseconds: number, isTaken: boolean) => void
  /** Called when a snapshot could not be taken or a listener threw; no data is lost. */
  readonly onProblem?: (error: Error) => void
}

interface Waiting {
  readonly command: Command
  readonly bytes: Uint8Array
  readonly resolve: (result: CommandResult) => void
  readonly reject: (error: Error) => void
}

const MINUTE_MS = 60_000
const MAX_QUEUED = 16_384
/**
 * Additional queue length for commands that reduce risk or advance time and marks, when the queue no longer accepts
 * orders.
 */
const HEADROOM = 4_096
const ESSENTIAL: ReadonlySet<Command['type']> = new Set(['cancelOrder', 'cancelAll', 'tick', 'indexPrices'])
/** Maximum number of commands in a commit, so that applying them does not delay everything else for long. */
const MAX_BATCH = 1_024
const ROOM_CHECK_MS = 1_000

/** Brings the engine to the end of the journal, then accepts commands. Rejects like `startEngine`. */
export async function openSequencer(options: OpenSequencerOptions): Promise<Sequencer> {
  const listeners = new Set<AppliedListener>([
    (applied) => options.history.ingest(applied),
    ...(options.listeners ?? []),
  ])
  const { engine, report } = await startEngine({
    ...options,
    onApplied: (applied, command) => {
      for (const listener of listeners) listener(applied, command)
    },
  })
  return new JournaledSequencer(options, engine, report, listeners)
}

class JournaledSequencer implements Sequencer {
  readonly engine: Engine
  readonly startReport: StartReport
  halted: HaltReason | null = null
  readonly #options: OpenSequencerOptions
  readonly #listeners: Set<AppliedListener>
  readonly #queueLimit: number
  #queue: Waiting[] = []
  /** The current or scheduled commit; commands that arrive meanwhile form the next one. */
  #commit: Promise<void> | undefined
  #nextSeq: number
  #lastTime: number
  #snapshotSeq: number
  #snapshotTime: number
  #snapshot: Promise<void> | undefined
  readonly #snapshotTimer: NodeJS.Timeout

  constructor(options: OpenSequencerOptions, engine: Engine, report: StartReport, listeners: Set<AppliedListener>) {
    this.#options = options
    this.engine = engine
    this.startReport = report
    this.#listeners = listeners
    this.#queueLimit = options.maxQueued ?? MAX_QUEUED
    this.#nextSeq = engine.seq + 1
    this.#lastTime = engine.time
    this.#snapshotSeq = options.journal.snapshots()[0]?.seq ?? 0
    this.#snapshotTime = options.journal.snapshots()[0]?.time ?? 0
    this.#snapshotTimer = setInterval(() => void this.#takeSnapshot(), options.snapshotMinutes * MINUTE_MS).unref()
  }

  submit(command: Command): Promise<CommandResult> {
    if (this.halted !== null) return Promise.reject(new NotAccepted(this.halted))
    const limit = ESSENTIAL.has(command.type) ? this.#queueLimit + HEADROOM : this.#queueLimit
    if (this.#queue.length >= limit) return Promise.reject(new NotAccepted('overloaded'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, bytes: encodeCommand(command), resolve, reject })
      this.#commit ??= this.#commitAfterTurn()
    })
  }

  submitAll(commands: readonly Command[]): readonly Promise<CommandResult>[] {
    return commands.map((command) => this.submit(command))
  }

  subscribe(listener: AppliedListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get queued(): number {
    return this.#queue.length
  }

  get snapshotTime(): number {
    return this.#snapshotTime
  }

  now(): number {
    return Math.max(this.#options.clock(), this.#lastTime)
  }

  async stop(): Promise<void> {
    clearInterval(this.#snapshotTimer)
    const healthy = this.halted === null
    this.halted ??= 'stopping'
    while (this.#commit !== undefined) await this.#commit
    await this.#snapshot
    // On a full or failing disk a snapshot would fail, and it is not needed, because the journal has every command.
    if (healthy && this.halted === 'stopping') await this.#takeSnapshot()
  }

  /**
   * Commits all commands that arrive in one turn of the event loop together, so a command never waits longer than the
   * turn.
   */
  #commitAfterTurn(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => resolve(this.#commitWaiting()))
    })
  }

  /**
   * Sends waiting commands to the journal. Only one commit runs at a time, so commands that arrive later are committed
   * together.
   */
  #commitWaiting(): Promise<void> | undefined {
    this.#commit = this.#queue.length > 0 ? this.#sendBatch() : undefined
    return this.#commit
  }

  #sendBatch(): Promise<void> {
    const batch = this.#queue.length <= MAX_BATCH ? this.#queue : this.#queue.slice(0, MAX_BATCH)
    this.#queue = batch === this.#queue ? [] : this.#queue.slice(MAX_BATCH)
    const time = this.now()
    const firstSeq = this.#nextSeq
    const payload = frameCommands(
      firstSeq,
      batch.map(({ bytes }) => ({ time, bytes })),
    )
    this.#lastTime = time
    this.#nextSeq += batch.length
    return this.#append({ firstSeq, count: batch.length, time, payload }).then(
      () => this.#committed(batch, firstSeq, time),
      (error: unknown) => this.#notCommitted(batch, firstSeq, error),
    )
  }

  async #append(batch: JournalBatch): Promise<void> {
    const began = performance.now()
    let isTaken = false
    try {
      await this.#options.journal.append(batch)
      isTaken = true
    } finally {
      this.#options.onCommit?.(performance.now() - began, isTaken)
    }
  }

  /** Starts the next commit, then applies this batch: the disk writes while the engine works. */
  #committed(batch: readonly Waiting[], firstSeq: number, time: number): void {
    void this.#commitWaiting()
    for (const [place, waiting] of batch.entries()) {
      if (this.halted === 'engineFailed') waiting.reject(new OutcomeUnknown('engineFailed'))
      else this.#apply(waiting, firstSeq + place, time)
    }
  }

  #apply({ command, resolve, reject }: Waiting, seq: number, time: number): void {
    let applied: ReturnType<Engine['apply']>
    try {
      applied = this.engine.apply({ seq, time, command })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      reject(new OutcomeUnknown('engineFailed'))
      this.#halt('engineFailed', `Command ${seq} (${command.type}) could not be applied: ${why}.`)
      return
    }
    resolve(applied.result)
    for (const follower of this.#options.followers ?? []) this.#guarded(() => follower.follow(applied))
    for (const listener of this.#listeners) this.#guarded(() => listener(applied, command))
  }

  #guarded(follow: () => void): void {
    try {
      follow()
    } catch (error) {
      this.#problem(error)
    }
  }

  #notCommitted(batch: readonly Waiting[], firstSeq: number, error: unknown): void {
    this.#commit = undefined
    const why = error instanceof Error ? error.message : String(error)
    if (error instanceof JournalError && error.code === 'full') {
      // Nothing of the batch is in the journal, so its sequence numbers can be reused.
      this.#nextSeq = firstSeq
      for (const { reject } of batch) reject(new NotAccepted('diskFull'))
      this.#halt('diskFull', why)
      this.#waitForRoom()
      return
    }
    for (const { reject } of batch) reject(new OutcomeUnknown('journalFailed'))
    this.#halt('journalFailed', why)
  }

  #halt(reason: HaltReason, why: string): void {
    this.halted = reason
    const refused = this.#queue
    this.#queue = []
    for (const { reject } of refused) reject(new NotAccepted(reason))
    this.#options.onHalt?.(reason, why)
  }

  #waitForRoom(): void {
    setTimeout(() => void this.#lookForRoom(), ROOM_CHECK_MS).unref()
  }

  async #lookForRoom(): Promise<void> {
    if (this.halted !== 'diskFull') return
    const found = await this.#options.journal.hasRoom().catch(() => false)
    if (this.halted !== 'diskFull') return
    if (!found) {
      this.#waitForRoom()
      return
    }
    this.halted = null
    this.#options.onHalt?.(null, 'There is room on the disk again; commands are taken.')
  }

  #takeSnapshot(): Promise<void> {
    this.#snapshot ??= this.#snapshotNow()
      .catch((error: unknown) => this.#problem(error))
      .finally(() => {
        this.#snapshot = undefined
      })
    return this.#snapshot
  }

  /**
   * Takes a snapshot, and saves it once history and followers have stored everything up to it, so that the last
   * snapshot and the later commands always suffice to complete them.
   */
  async #snapshotNow(): Promise<void> {
    const { engine } = this
    const { journal, history } = this.#options
    const { seq, time } = engine
    if (seq === this.#snapshotSeq || this.halted === 'engineFailed') return
    const bytes = engine.snapshot()
    const snapshot = { seq, time, stateHash: stateDigest(bytes), bytes }
    await history.flush()
    if (history.cursor < seq) throw new Error(`no snapshot at command ${seq}: history is only at ${history.cursor}`)
    for (const follower of this.#options.followers ?? []) follower.flush()
    await journal.saveSnapshot(snapshot)
    this.#snapshotSeq = seq
    this.#snapshotTime = time
  }

  #problem(error: unknown): void {
    this.#options.onProblem?.(error instanceof Error ? error : new Error(String(error)))
  }
}
