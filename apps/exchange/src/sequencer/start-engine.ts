import {
  type AppliedNow,
  type Command,
  decodeCommands,
  type Engine,
  LAYOUT,
  MalformedBytes,
  OLDEST_LAYOUT,
  OtherVersion,
  versionOfLayout,
} from '@perpdesk/engine'
import type { Instrument } from '@perpdesk/trading'
import { type Journal, JournalError, type SnapshotInfo } from '../journal/journal.ts'
import type { Follower, StartReport } from './sequencer.ts'
import { stateDigest } from './state-digest.ts'

/** The start stopped before anything ran; the message tells the operator how to proceed. */
export class StartRefused extends Error {}

export type AppliedListener = (applied: AppliedNow, command: Command) => void

/** History as the sequencer uses it: rows up to `cursor` are on disk, and later commands are replayed to it. */
export interface HistorySink {
  readonly cursor: number
  /**
   * Takes the contracts listed before the first command that is ingested; history that begins at a snapshot sees no
   * events of their listing.
   */
  know(instruments: readonly Instrument[]): Promise<void>
  ingest(applied: AppliedNow): void
  /** Resolves when everything ingested so far is on disk, or can no longer get there. */
  flush(): Promise<void>
}

export interface EngineStart {
  readonly journal: Journal
  readonly history: HistorySink
  readonly createEngine: () => Engine
  /** Restores an engine from the bytes of `Engine.snapshot`. */
  readonly restoreEngine: (bytes: Uint8Array) => Engine
  /** Returns the layout of such bytes; earlier layouts can be restored too. */
  readonly snapshotLayout: (bytes: Uint8Array) => number
  /** Called with every applied command that history does not have yet. */
  readonly onApplied: AppliedListener
  readonly followers?: readonly Follower[]
}

/** Number of commands replayed to history between two waits, so that a long replay does not fill the memory. */
const REPLAY_FLUSH = 20_000

/**
 * Restores a snapshot and replays the rest of the journal. It takes the newest snapshot, unless history is behind it:
 * then an older one, so that history gets everything it lacks. Throws {@link StartRefused} or `JournalError`; the
 * exchange never starts with a wrong state.
 */
export async function startEngine(start: EngineStart): Promise<{ engine: Engine; report: StartReport }> {
  const began = performance.now()
  const { journal, history } = start
  const cursor = history.cursor
  const notes = [...journal.notes]
  checkLayout(journal)
  checkHistory(journal, cursor)
  const engine = (await restore(start, cursor, notes)) ?? start.createEngine()
  const snapshotSeq = engine.seq
  await history.know(engine.instruments())
  for (const follower of start.followers ?? []) follower.know(engine.instruments())
  const replayed = await replay(start, engine, cursor)
  if (engine.seq !== journal.lastSeq) {
    throw new StartRefused(`The journal ends at command ${journal.lastSeq} but was read only up to ${engine.seq}.`)
  }
  // From now on history can answer for everything before this start.
  await history.flush()
  const stateHash = stateDigest(engine.snapshot())
  const milliseconds = Math.round(performance.now() - began)
  return { engine, report: { snapshotSeq, replayed, stateHash, milliseconds, notes } }
}

/**
 * Refuses a folder that an earlier version did not close, because commands change with layouts, and only that version
 * can replay them. This is checked before anything in the folder is changed, so that version can still open it. Throws
 * {@link StartRefused}.
 */
export function checkLayout(journal: Pick<Journal, 'lastLayout' | 'lastSeq' | 'snapshots'>): void {
  const { lastLayout = LAYOUT, lastSeq } = journal
  const isClosed = journal.snapshots()[0]?.seq === lastSeq
  const isKnown = lastLayout <= LAYOUT && lastLayout >= OLDEST_LAYOUT
  if (!isKnown || (lastLayout < LAYOUT && !isClosed)) throw unreadable(lastLayout)
}

function checkHistory(journal: Journal, cursor: number): void {
  if (cursor > journal.lastSeq) {
    throw new StartRefused(
      `The journal ends at command ${journal.lastSeq}, but the history has seen command ${cursor}: acknowledged commands ` +
        'are missing. Nothing was started. Restore the whole data folder from a backup.',
    )
  }
  if (cursor > 0 && cursor < journal.reachesBackTo) {
    throw new StartRefused(
      `The history ends at command ${cursor}, but the journal reaches back only to command ${journal.reachesBackTo}. ` +
        'Restore a newer history.db, or move it away to have it rebuilt as far back as the journal reaches.',
    )
  }
}

/**
 * Returns an engine restored from the newest snapshot that is not ahead of history; `undefined` to start with the first
 * command.
 */
async function restore(start: EngineStart, cursor: number, notes: string[]): Promise<Engine | undefined> {
  const { journal } = start
  const from = Math.max(cursor, journal.reachesBackTo)
  for (const info of journal.snapshots()) {
    if (info.seq > from || info.seq < journal.reachesBackTo) continue
    const restored = await readBack(start, info, notes)
    if (restored === undefined) continue
    if (restored.layout !== LAYOUT) notes.push(await carryOver(journal, info, restored))
    return restored.engine
  }
  if (journal.reachesBackTo === 0) return undefined
  throw new StartRefused(
    `${notes.join(' ')} There is no snapshot left to start from. Restore the whole data folder from a backup.`,
  )
}

interface Restored {
  readonly engine: Engine
  /** Layout of the bytes from which the engine was restored. */
  readonly layout: number
  /** The state in this version's layout. */
  readonly bytes: Uint8Array
}

/**
 * Restores the engine from a snapshot; `undefined`, with a sentence in `notes`, if its bytes do not give the saved
 * state.
 */
async function readBack(
  start: EngineStart,
  { seq, stateHash }: SnapshotInfo,
  notes: string[],
): Promise<Restored | undefined> {
  try {
    const saved = (await start.journal.loadSnapshot(seq)).bytes
    const engine = start.restoreEngine(saved)
    const layout = start.snapshotLayout(saved)
    const bytes = engine.snapshot()
    if (engine.seq === seq && stateDigest(layout === LAYOUT ? bytes : saved) === stateHash) {
      return { engine, layout, bytes }
    }
    notes.push(`The snapshot at command ${seq} does not give the state that was saved.`)
  } catch (error) {
    if (error instanceof OtherVersion) throw unreadable(error.found)
    notes.push(error instanceof Error ? error.message : String(error))
  }
  return undefined
}

/**
 * Saves a snapshot of an earlier version in this version's layout. Its file replaces the old one once it is durable;
 * until then the folder still belongs to the earlier version. Earlier batches stay in the chain but are not replayed.
 * Returns a sentence for the notes.
 */
async function carryOver(journal: Journal, { seq, time }: SnapshotInfo, { layout, bytes }: Restored): Promise<string> {
  const whose = `The data folder of Perpdesk ${versionOfLayout(layout)}`
  try {
    await journal.saveSnapshot({ seq, time, stateHash: stateDigest(bytes), bytes })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `${whose} could not be carried over: ${why}. It is as it was. Make room or check the disk, and start again.`,
    )
  }
  return `${whose} was carried over at command ${seq}.`
}

async function replay(start: EngineStart, engine: Engine, cursor: number): Promise<number> {
  let replayed = 0
  let reported = 0
  for await (const batch of start.journal.read(engine.seq)) {
    for (const command of decoded(batch.payload, batch.firstSeq)) {
      const applied = applyOrRefuse(engine, command)
      replayed++
      for (const follower of start.followers ?? []) follower.follow(applied)
      if (command.seq <= cursor) continue
      start.onApplied(applied, command.command)
      reported++
    }
    if (reported >= REPLAY_FLUSH) {
      reported = 0
      await start.history.flush()
    }
  }
  return replayed
}

function decoded(payload: Uint8Array, firstSeq: number): ReturnType<typeof decodeCommands> {
  try {
    return decodeCommands(payload)
  } catch (error) {
    if (error instanceof OtherVersion) throw unreadable(error.found)
    if (!(error instanceof MalformedBytes)) throw error
    throw new JournalError(
      'damaged',
      `The batch at command ${firstSeq} is whole but cannot be read (${error.message}). Report this together with ` +
        'the data folder.',
    )
  }
}

/** Returns the refusal of a folder whose layout cannot be carried over. */
function unreadable(layout: number): StartRefused {
  const version = layout < LAYOUT && layout >= OLDEST_LAYOUT ? versionOfLayout(layout) : undefined
  if (version === undefined) {
    return new StartRefused(
      `This data folder was written by another version of Perpdesk (layout ${layout}; this version reads ${OLDEST_LAYOUT} to ` +
        `${LAYOUT}). Nothing was started and nothing was changed. Start that version, or give this one a new data folder.`,
    )
  }
  return new StartRefused(
    `This data folder was written by Perpdesk ${version} and was not closed by it: only that version can read what happened last. ` +
      `Nothing was started and nothing was changed. Start Perpdesk ${version} on it once more, stop it with Ctrl+C, then start this version.`,
  )
}

function applyOrRefuse(engine: Engine, command: Parameters<Engine['apply']>[0]): AppliedNow {
  try {
    return engine.apply(command)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `Command ${command.seq} (${command.command.type}) cannot be applied: ${why}. The exchange stops here rather than ` +
        'go on without it. Report this together with the data folder, or start a version that can apply it.',
    )
  }
}
