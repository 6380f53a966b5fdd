import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AppliedCommand,
  type AppliedNow,
  type Command,
  type Engine,
  LAYOUT,
  type SequencedCommand,
  versionOfLayout,
} from '@perpdesk/engine'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Journal, JournalError } from '../journal/journal.ts'
import { openLocalJournal } from '../journal/open-local-journal.ts'
import { eventRows } from '../testing/event-rows.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { type OpenSequencerOptions, openSequencer } from './open-sequencer.ts'
import { NotAccepted, OutcomeUnknown, type Sequencer } from './sequencer.ts'
import { StartRefused } from './start-engine.ts'

let root: string
const open: { sequencer?: Sequencer; journal: Journal }[] = []
beforeEach(() => {
  root = memoryFolder('sequencer')
})
afterEach(async () => {
  for (const { sequencer, journal } of open.splice(0)) {
    await sequencer?.stop()
    await journal.stop()
  }
  rmSync(root, { recursive: true, force: true })
})

const folder = () => join(root, 'data')
const POISON = 666n
const CLOCK = 1_790_000_000_000

interface TinyState {
  seq: number
  time: number
  sum: string
}

/**
 * Tests of the sequencer need a state machine, but not the real engine: this one sums deposits and throws for a deposit
 * of 666. `start.test.ts` runs the whole path with the real engine.
 */
function tinyEngine(from: TinyState = { seq: 0, time: 0, sum: '0' }): Engine {
  const state = { ...from }
  const engine: Partial<Engine> = {
    instruments: () => [],
    get seq() {
      return state.seq
    },
    get time() {
      return state.time
    },
    apply({ seq, time, command }: SequencedCommand): AppliedNow {
      if (seq !== state.seq + 1 || time < state.time) throw new Error('out of order')
      if (command.type === 'deposit') {
        if (command.amount === POISON) throw new Error('poison')
        state.sum = String(BigInt(state.sum) + command.amount)
      }
      Object.assign(state, { seq, time })
      return { seq, time, result: { code: 0, orderId: seq, price: 0, params: {} }, events: [], rows: eventRows([]) }
    },
    snapshot: () => new TextEncoder().encode(JSON.stringify(state)),
    stateHash: () => digest(state),
  }
  // the sequencer uses no other members of an engine
  return engine as Engine
}

const deposit = (amount: bigint): Command => ({ type: 'deposit', account: 1, coin: 'USDT', amount, bonus: true })

function digest(state: TinyState): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex')
}

/** Returns the digest of the state after `seq` commands whose deposits sum to `sum`. */
const hashOf = (seq: number, sum: number): string => digest({ seq, time: CLOCK, sum: String(sum) })

/** Returns a history that stores every command at once, until a test makes it stuck. */
function memoryHistory(cursor = 0) {
  const reported: number[] = []
  return {
    reported,
    stuck: false,
    cursor,
    ingest({ seq }: AppliedCommand) {
      reported.push(seq)
      if (!this.stuck) this.cursor = seq
    },
    async know() {},
    async flush() {},
  }
}

async function start(options: Partial<OpenSequencerOptions> = {}, wrap = (journal: Journal) => journal) {
  const journal = openLocalJournal({ folder: folder(), keepHours: 24, keepBytes: 1e12 })
  const entry: { sequencer?: Sequencer; journal: Journal } = { journal }
  open.push(entry)
  const history = memoryHistory()
  const sequencer = await openSequencer({
    journal: wrap(journal),
    history,
    clock: () => CLOCK,
    createEngine: () => tinyEngine(),
    restoreEngine: (bytes) => tinyEngine(JSON.parse(new TextDecoder().decode(bytes))),
    snapshotLayout: () => LAYOUT,
    snapshotMinutes: 60,
    ...options,
  })
  entry.sequencer = sequencer
  return { sequencer, journal, history }
}

/**
 * Simulates a kill, which takes no snapshot: copies the files of the running journal and uses the copy from then on.
 */
async function kill(): Promise<void> {
  cpSync(folder(), join(root, 'copy'), { recursive: true })
  for (const { sequencer, journal } of open.splice(0)) {
    await sequencer?.stop()
    await journal.stop()
  }
  rmSync(folder(), { recursive: true })
  cpSync(join(root, 'copy'), folder(), { recursive: true })
}

/** Returns a journal whose writes can be made to fail. */
function failing(journal: Journal): Journal & { fail: JournalError | undefined; room: boolean } {
  const inherited: Journal = Object.create(journal)
  return Object.assign(inherited, {
    fail: undefined as JournalError | undefined,
    room: true,
    append(this: { fail: JournalError | undefined }, batch: Parameters<Journal['append']>[0]) {
      return this.fail === undefined ? journal.append(batch) : Promise.reject(this.fail)
    },
    hasRoom(this: { room: boolean }) {
      return Promise.resolve(this.room)
    },
    read: (after: number) => journal.read(after),
    snapshots: () => journal.snapshots(),
    loadSnapshot: (seq: number) => journal.loadSnapshot(seq),
    saveSnapshot: (snapshot: Parameters<Journal['saveSnapshot']>[0]) => journal.saveSnapshot(snapshot),
  })
}

describe('sequencer', { timeout: 30_000 }, () => {
  it('[DUR-01] answers after the command is in the journal, in order', async () => {
    const { sequencer, journal } = await start()
    const results = await Promise.all(Array.from({ length: 500 }, (_, i) => sequencer.submit(deposit(BigInt(i)))))
    expect(results.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
    expect(journal.lastSeq).toBe(500)
  })

  it('commits together what comes in one turn, and what arrives while a commit is under way', async () => {
    const counts: number[] = []
    const meanwhile: Promise<unknown>[] = []
    const { sequencer } = await start({}, (journal) =>
      Object.assign(failing(journal), {
        append(batch: Parameters<Journal['append']>[0]) {
          counts.push(batch.count)
          if (counts.length === 1) for (let i = 0; i < 20; i++) meanwhile.push(sequencer.submit(deposit(1n)))
          return journal.append(batch)
        },
      }),
    )
    await Promise.all(Array.from({ length: 100 }, () => sequencer.submit(deposit(1n))))
    await Promise.all(meanwhile)
    await sequencer.submit(deposit(1n))
    expect(counts).toEqual([100, 20, 1])
  })

  it('[ENG-10] commits commands that go together by one write, each with an answer of its own', async () => {
    const { sequencer, journal } = await start()
    const bad: Command = { type: 'cancelOrder', account: 0.5, instrument: 1, orderId: 1, orderLinkId: '' }
    const sent = sequencer.submitAll([deposit(1n), bad, deposit(2n)])
    const settled = await Promise.allSettled(sent)
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await journal.verify()).toEqual({ batches: 1 })
    expect(journal.lastSeq).toBe(2)
    expect(sequencer.submitAll([])).toEqual([])
  })

  it('stamps time forward only, whatever the clock does', async () => {
    let clock = 5_000
    const times: number[] = []
    const { sequencer } = await start({ clock: () => clock, listeners: [({ time }) => times.push(time)] })
    for (const reading of [5_000, 7_000, 3_000, 6_999, 7_001]) {
      clock = reading
      await sequencer.submit(deposit(1n))
    }
    expect(times).toEqual([5_000, 7_000, 7_000, 7_000, 7_001])
    clock = 0
    expect(sequencer.now()).toBe(7_001)
  })

  it('tells listeners every command in order, and goes on when one of them throws', async () => {
    const problems: string[] = []
    const { sequencer } = await start({ onProblem: ({ message }) => problems.push(message) })
    const heard: number[] = []
    const leave = sequencer.subscribe(() => {
      throw new Error('listener broke')
    })
    sequencer.subscribe(({ seq }, command) => heard.push(command.type === 'deposit' ? seq : -1))
    await Promise.all([sequencer.submit(deposit(1n)), sequencer.submit(deposit(2n))])
    leave()
    await sequencer.submit(deposit(3n))
    expect(heard).toEqual([1, 2, 3])
    expect(problems).toEqual(['listener broke', 'listener broke'])
  })

  it('rejects a command that no journal can hold, and only that one', async () => {
    const { sequencer } = await start()
    const bad = sequencer.submit({ type: 'cancelAll', account: 0.5, instrument: 0, filter: null })
    await expect(bad).rejects.toThrow(RangeError)
    expect((await sequencer.submit(deposit(1n))).orderId).toBe(1)
  })

  it('refuses orders when too many wait, but finds room for what takes risk away', async () => {
    const { sequencer } = await start({ maxQueued: 10 })
    const sent = Array.from({ length: 19 }, () => sequencer.submit(deposit(1n)))
    const cancel = sequencer.submit({ type: 'cancelAll', account: 1, instrument: 0, filter: null })
    const settled = await Promise.allSettled(sent)
    const refused = settled.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(9)
    expect(refused[0]?.reason).toMatchObject({ reason: 'overloaded' })
    expect((await cancel).code).toBe(0)
    expect(sequencer.engine.stateHash()).toBe(hashOf(11, 10))
  })

  it('[DUR-02] a full disk refuses cleanly, numbers are not lost, and commands are taken when there is room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const halts: (string | null)[] = []
      let disk: ReturnType<typeof failing> | undefined
      const { sequencer } = await start({ onHalt: (reason) => halts.push(reason) }, (journal) => {
        disk = failing(journal)
        return disk
      })
      await sequencer.submit(deposit(1n))
      Object.assign(disk!, { fail: new JournalError('full', 'full'), room: false })
      const refused = await Promise.allSettled([deposit(2n), deposit(3n)].map((command) => sequencer.submit(command)))
      expect(refused.map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
        new NotAccepted('diskFull'),
        new NotAccepted('diskFull'),
      ])
      await expect(sequencer.submit(deposit(4n))).rejects.toEqual(new NotAccepted('diskFull'))
      await vi.advanceTimersByTimeAsync(3_000)
      expect(sequencer.halted).toBe('diskFull')
      Object.assign(disk!, { fail: undefined, room: true })
      await vi.advanceTimersByTimeAsync(1_000)
      expect(sequencer.halted).toBeNull()
      expect((await sequencer.submit(deposit(5n))).orderId).toBe(2)
      expect(sequencer.engine.stateHash()).toBe(hashOf(2, 6))
      expect(halts).toEqual(['diskFull', null])
    } finally {
      vi.useRealTimers()
    }
  })

  it('[DUR-02] stops for good when the disk fails, and never says that a command was refused when it may stand', async () => {
    let disk: ReturnType<typeof failing> | undefined
    const { sequencer } = await start({}, (journal) => {
      disk = failing(journal)
      return disk
    })
    await sequencer.submit(deposit(1n))
    let later: Promise<unknown> | undefined
    Object.assign(disk!, {
      append() {
        later = sequencer.submit(deposit(3n))
        return Promise.reject(new JournalError('failed', 'input/output error'))
      },
    })
    await expect(sequencer.submit(deposit(2n))).rejects.toEqual(new OutcomeUnknown('journalFailed'))
    await expect(later).rejects.toEqual(new NotAccepted('journalFailed'))
    await expect(sequencer.submit(deposit(4n))).rejects.toBeInstanceOf(NotAccepted)
  })

  it('[DUR-02] a command that the engine cannot apply halts the exchange with its number, now and at the next start', async () => {
    const reported: string[] = []
    const { sequencer } = await start({ onHalt: (_reason, why) => reported.push(why) })
    await sequencer.submit(deposit(1n))
    const sent = [deposit(2n), deposit(POISON), deposit(4n)].map((command) => sequencer.submit(command))
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: new OutcomeUnknown('engineFailed') })
    expect(outcomes[2]).toMatchObject({ reason: new OutcomeUnknown('engineFailed') })
    expect(reported).toEqual(['Command 3 (deposit) could not be applied: poison.'])
    expect(sequencer.halted).toBe('engineFailed')
    await kill()
    await expect(start()).rejects.toThrow(
      /Command 3 \(deposit\) cannot be applied: poison\. .* rather than go on without it/,
    )
  })

  it('finishes what it took before it stops, and takes no more', async () => {
    const { sequencer, journal } = await start()
    const sent = Array.from({ length: 50 }, () => sequencer.submit(deposit(1n)))
    const stopped = sequencer.stop()
    await expect(sequencer.submit(deposit(1n))).rejects.toEqual(new NotAccepted('stopping'))
    expect(await Promise.all(sent)).toHaveLength(50)
    await stopped
    expect(journal.snapshots().map(({ seq }) => seq)).toEqual([50])
  })
})

describe('start', { timeout: 30_000 }, () => {
  it('[DUR-01] after a kill is the journal once more, with the same state', async () => {
    const first = await start()
    for (let i = 1n; i <= 20n; i++) await first.sequencer.submit(deposit(i))
    const hash = first.sequencer.engine.stateHash()
    await kill()
    const { sequencer, history } = await start()
    expect(sequencer.startReport).toMatchObject({ snapshotSeq: 0, replayed: 20, stateHash: hash })
    expect(history.reported).toHaveLength(20)
    expect((await sequencer.submit(deposit(1n))).orderId).toBe(21)
  })

  it('[DUR-01] after a clean stop is the snapshot', async () => {
    const first = await start()
    await first.sequencer.submit(deposit(7n))
    await first.sequencer.stop()
    await kill()
    const history = memoryHistory(1)
    const { sequencer } = await start({ history })
    expect(sequencer.startReport).toMatchObject({ snapshotSeq: 1, replayed: 0, stateHash: hashOf(1, 7) })
    expect(history.reported).toEqual([])
  })

  it('[DUR-03] tells history and listeners exactly what history lacks', async () => {
    const first = await start()
    for (let i = 1n; i <= 10n; i++) await first.sequencer.submit(deposit(i))
    await kill()
    const history = memoryHistory(6)
    const heard: number[] = []
    await start({ history, listeners: [({ seq }) => heard.push(seq)] })
    expect(history.reported).toEqual([7, 8, 9, 10])
    expect(heard).toEqual([7, 8, 9, 10])
  })

  it('[DUR-03] goes back to an older snapshot, or the beginning, for a history that is behind the newest', async () => {
    const first = await start()
    await first.sequencer.submit(deposit(1n))
    await first.sequencer.stop()
    await kill()
    const second = await start({ history: memoryHistory(1) })
    for (let i = 0; i < 4; i++) await second.sequencer.submit(deposit(1n))
    await second.sequencer.stop()
    await kill()
    const behind = memoryHistory(3)
    const third = await start({ history: behind })
    expect(third.sequencer.startReport).toMatchObject({ snapshotSeq: 1, replayed: 4, stateHash: hashOf(5, 5) })
    expect(behind.reported).toEqual([4, 5])
    await kill()
    const dropped = memoryHistory(0)
    const fourth = await start({ history: dropped })
    expect(fourth.sequencer.startReport).toMatchObject({ snapshotSeq: 0, replayed: 5, stateHash: hashOf(5, 5) })
    expect(dropped.reported).toEqual([1, 2, 3, 4, 5])
  })

  it('[DUR-02] is refused when history has seen more than the journal holds', async () => {
    const first = await start()
    await first.sequencer.submit(deposit(1n))
    await kill()
    await expect(start({ history: memoryHistory(2) })).rejects.toThrow(StartRefused)
  })

  it('[DUR-02] never goes from a snapshot that does not give back its state', async () => {
    const first = await start()
    await first.sequencer.submit(deposit(7n))
    await first.sequencer.stop()
    await kill()
    const { sequencer } = await start({
      history: memoryHistory(1),
      restoreEngine: (bytes) => tinyEngine({ ...JSON.parse(new TextDecoder().decode(bytes)), sum: '8' }),
    })
    expect(sequencer.startReport).toMatchObject({ snapshotSeq: 0, replayed: 1, stateHash: hashOf(1, 7) })
    expect(sequencer.startReport.notes).toEqual(['The snapshot at command 1 does not give the state that was saved.'])
  })

  it('[DUR-06] says why the state of an earlier version could not be written anew, and leaves the folder as it was', async () => {
    const first = await start()
    await first.sequencer.submit(deposit(7n))
    await first.sequencer.stop()
    await kill()
    const full = (journal: Journal) => {
      const saveSnapshot = () => Promise.reject(new Error('no space left on device'))
      return Object.assign(failing(journal), { saveSnapshot })
    }
    const before = versionOfLayout(LAYOUT - 1)
    const options = { history: memoryHistory(1), snapshotLayout: () => LAYOUT - 1 }
    await expect(start(options, full)).rejects.toThrow(
      `The data folder of Perpdesk ${before} could not be carried over: no space left on device. It is as it was.`,
    )
    await kill()
    const { sequencer } = await start(options)
    expect(sequencer.startReport.notes).toEqual([
      `The data folder of Perpdesk ${before} was carried over at command 1.`,
    ])
  })

  it('[DUR-03] takes no snapshot that history has not reached', async () => {
    const problems: string[] = []
    const history = memoryHistory()
    history.stuck = true
    const { sequencer, journal } = await start({ history, onProblem: ({ message }) => problems.push(message) })
    await sequencer.submit(deposit(1n))
    await sequencer.stop()
    expect(journal.snapshots()).toEqual([])
    expect(problems).toEqual(['no snapshot at command 1: history is only at 0'])
  })

  it('[DUR-01, CHT-09] followers hear of all commands from the snapshot on, also those that history has', async () => {
    const first = await start({ followers: [follower()] })
    for (let i = 0; i < 3; i++) await first.sequencer.submit(deposit(1n))
    await first.sequencer.stop()
    await first.journal.stop()
    open.length = 0
    const second = await start({ followers: [follower()], history: memoryHistory(3) })
    for (let i = 0; i < 2; i++) await second.sequencer.submit(deposit(1n))
    await kill()
    const third = follower()
    // history has all commands; the snapshot was taken at command 3
    const whole = memoryHistory(5)
    await start({ followers: [third], history: whole })
    expect([third.reported, whole.reported]).toEqual([[4, 5], []])
  })

  it('[DUR-03, CHT-09] no snapshot is saved before followers are on disk', async () => {
    const problems: string[] = []
    const one = follower()
    const { sequencer, journal } = await start({ followers: [one], onProblem: ({ message }) => problems.push(message) })
    await sequencer.submit(deposit(7n))
    one.flush.mockImplementation(() => {
      throw new Error('full')
    })
    await sequencer.stop()
    expect([one.reported, journal.snapshots(), problems]).toEqual([[1], [], ['full']])
  })
})

function follower() {
  const reported: number[] = []
  return {
    reported,
    know: () => undefined,
    follow: ({ seq }: AppliedNow) => void reported.push(seq),
    flush: vi.fn<() => void>(),
  }
}
