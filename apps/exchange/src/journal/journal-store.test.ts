import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JournalBatch, JournalError, type Snapshot } from './journal.ts'
import { JournalStore } from './journal-store.ts'
import { openJournal } from './open-journal.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'perpdesk-journal-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const DAY = 86_400_000
const START = 1_790_000_000_000

function open(folder = join(root, 'data'), limits: { keepMs?: number; keepBytes?: number } = {}): JournalStore {
  return new JournalStore({ folder, keepMs: limits.keepMs ?? DAY, keepBytes: limits.keepBytes ?? 1e12 })
}

/** Three commands a batch, a second apart, with bytes that depend on the number. */
function batch(firstSeq: number, bytes = 40): JournalBatch {
  const payload = Uint8Array.from({ length: bytes }, (_, i) => (firstSeq * 31 + i * 7) % 256)
  return { firstSeq, count: 3, time: START + firstSeq * 1000, payload }
}

function fill(store: JournalStore, batches: number, from = 1, bytes?: number): number {
  let seq = from
  for (let i = 0; i < batches; i++, seq += 3) store.append(batch(seq, bytes))
  return seq - 1
}

function snapshot(seq: number): Snapshot {
  return {
    seq,
    time: START + seq * 1000,
    stateHash: `state ${seq}`,
    bytes: Uint8Array.from({ length: 300 }, (_, i) => (seq + i) % 256),
  }
}

function readAll(store: JournalStore, after = store.reachesBackTo()): JournalBatch[] {
  const batches: JournalBatch[] = []
  for (let seq = after; ; ) {
    const page = store.readPage(seq)
    const last = page.at(-1)
    if (last === undefined) return batches
    batches.push(...page)
    seq = last.firstSeq + last.count - 1
  }
}

/** What a kill leaves behind: the files as they are while the journal is open. */
function crash(store: JournalStore): string {
  const copy = join(root, 'crashed')
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(root, 'data'), copy, { recursive: true })
  store.close()
  return copy
}

function refusal(action: () => unknown): JournalError {
  try {
    action()
  } catch (error) {
    if (error instanceof JournalError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** Opens a folder: everything that was written, or a refusal. Anything else is a wrong state. */
function everythingOrRefused(folder: string, expected: readonly JournalBatch[]): 'whole' | JournalError['code'] {
  let store: JournalStore | undefined
  try {
    store = open(folder)
    const found = readAll(store, 0)
    expect(found.map(({ payload, ...rest }) => ({ ...rest, payload: [...payload] }))).toEqual(
      expected.map(({ payload, ...rest }) => ({ ...rest, payload: [...payload] })),
    )
    return 'whole'
  } catch (error) {
    if (error instanceof JournalError) return error.code
    throw error
  } finally {
    store?.close()
  }
}

describe('journal', { timeout: 30_000 }, () => {
  it('[DUR-01] gives back what was appended, over pages and after closing', () => {
    const store = open()
    const last = fill(store, 250, 1, 20_000)
    const written = readAll(store)
    expect(written).toHaveLength(250)
    const id = store.opening().id
    store.close()

    const again = open()
    expect(again.opening()).toMatchObject({
      id,
      lastSeq: last,
      lastTime: batch(last - 2).time,
      reachesBackTo: 0,
      notes: [],
    })
    const found = readAll(again)
    expect(found.map(({ firstSeq, count, time }) => ({ firstSeq, count, time }))).toEqual(
      written.map(({ firstSeq, count, time }) => ({ firstSeq, count, time })),
    )
    expect(found.every(({ payload, firstSeq }) => Buffer.compare(payload, batch(firstSeq, 20_000).payload) === 0)).toBe(
      true,
    )
    expect(readAll(again, 600).at(0)?.firstSeq).toBe(601)
    again.close()
  })

  it('[DUR-01] gives back everything acknowledged after a kill', () => {
    const store = open()
    const last = fill(store, 50)
    const copy = crash(store)
    const again = open(copy)
    expect(again.opening().lastSeq).toBe(last)
    again.append(batch(last + 1))
    expect(readAll(again)).toHaveLength(51)
    again.close()
  })

  it('refuses a batch that does not follow the last one', () => {
    const store = open()
    fill(store, 2)
    expect(refusal(() => store.append(batch(9))).code).toBe('failed')
    store.append(batch(7))
    store.close()
  })

  it('[DUR-02] finds every flipped bit of the database or is whole all the same', () => {
    const store = open()
    fill(store, 60)
    const expected = readAll(store)
    store.close()
    const file = join(root, 'data', 'journal.db')
    const bytes = readFileSync(file)
    const outcomes = new Set<string>()
    for (let at = 0; at < bytes.length; at += 61) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(file, flipped)
      outcomes.add(everythingOrRefused(join(root, 'data'), expected))
    }
    expect(outcomes).toContain('damaged')
    expect(outcomes).toContain('whole')
  })

  it('[DUR-02] finds every flip and cut of the write-ahead log that takes acknowledged commands away', () => {
    const store = open()
    fill(store, 40)
    const expected = readAll(store)
    const copy = crash(store)
    const file = join(copy, 'journal.db-wal')
    const bytes = readFileSync(file)
    const names = readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(copy, name)).isFile(),
    )
    const files = new Map(names.map((name) => [name, readFileSync(join(copy, name))]))
    const restore = () => files.forEach((content, name) => writeFileSync(join(copy, name), content))
    const outcomes = new Set<string>()
    for (let at = 3; at < bytes.length; at += 1511) {
      restore()
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 16
      writeFileSync(file, flipped)
      outcomes.add(everythingOrRefused(copy, expected))
      restore()
      truncateSync(file, at)
      outcomes.add(everythingOrRefused(copy, expected))
    }
    expect(outcomes).toContain('short')
    restore()
    expect(everythingOrRefused(copy, expected)).toBe('whole')
  })

  it('[DUR-02] takes a torn tail that nobody was told of for what it is', () => {
    const store = open()
    fill(store, 10)
    const before = crash(store)
    const torn = readFileSync(join(before, 'journal.db-wal'))
    writeFileSync(join(before, 'journal.db-wal'), Buffer.concat([torn, torn.subarray(32, 3000)]))
    const again = open(before)
    expect(again.opening().lastSeq).toBe(30)
    again.close()
  })

  it.each([
    ['a missing batch', 'DELETE FROM batch WHERE first_seq = 31', /command 31 is missing/],
    [
      'a changed command',
      "UPDATE batch SET payload = x'00' WHERE first_seq = 31",
      /the batch at command 31 is not what was written/,
    ],
    ['a changed time', 'UPDATE batch SET time = time + 1 WHERE first_seq = 31', /31 is not what was written/],
    ['another journal’s id', "UPDATE journal SET id = 'other'", /not what was written/],
    ['a missing table', 'DROP TABLE batch', /no such table/],
  ])('[DUR-02] refuses %s with a sentence that says what to do', (_what, statement, expected) => {
    const store = open()
    fill(store, 20)
    store.close()
    const raw = new Database(join(root, 'data', 'journal.db'))
    raw.exec(statement)
    raw.close()
    const error = refusal(() => open())
    expect(error.code).toBe('damaged')
    expect(error.message).toMatch(expected)
    expect(error.message).toContain('Restore the whole data folder from a backup')
  })

  it.each([
    [
      'its last batches',
      (folder: string) => {
        const raw = new Database(join(folder, 'journal.db'))
        raw.exec('DELETE FROM batch WHERE first_seq > 30')
        raw.close()
      },
    ],
    ['the whole file', (folder: string) => rmSync(join(folder, 'journal.db'))],
  ])('[DUR-02] refuses to start without %s', (_what, damage) => {
    const store = open()
    fill(store, 20)
    store.close()
    damage(join(root, 'data'))
    const error = refusal(() => open())
    expect(error.code).toBe('short')
    expect(error.message).toMatch(/ends at command \d+, but the mark beside it has seen command 60/)
  })

  it('[DUR-02] finds the end missing by a snapshot even without the mark', async () => {
    const store = open()
    fill(store, 20)
    await store.saveSnapshot(snapshot(60))
    store.close()
    rmSync(join(root, 'data', 'journal.mark'))
    const raw = new Database(join(root, 'data', 'journal.db'))
    raw.exec('DELETE FROM batch WHERE first_seq > 30')
    raw.close()
    expect(refusal(() => open()).message).toContain('a snapshot has seen command 60')
  })

  it('refuses a second start on the same folder and names the process', () => {
    const store = open()
    const other = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
        const { JournalStore } = await import(${JSON.stringify(new URL('./journal-store.ts', import.meta.url).href)})
        try { new JournalStore({ folder: ${JSON.stringify(join(root, 'data'))}, keepMs: 1, keepBytes: 1 }) }
        catch (error) { console.log(error.code, error.message) }`,
      ],
      { encoding: 'utf8' },
    )
    expect(other.stdout).toContain(`inUse The data folder ${join(root, 'data')} is in use by process ${process.pid}.`)
    store.append(batch(1))
    store.close()
    open().close()
  })

  it('[DUR-02] refuses cleanly while the disk is full and goes on when there is room', () => {
    const store = open()
    let last = fill(store, 5)
    const pages = store.database.pragma('page_count', { simple: true })
    store.database.pragma(`max_page_count = ${String(pages)}`)
    let error: JournalError | undefined
    while (error === undefined) {
      try {
        store.append(batch(last + 1, 1000))
        last += 3
      } catch (thrown) {
        error = refusal(() => {
          throw thrown
        })
      }
    }
    expect(error.code).toBe('full')
    expect(error.message).toContain('Make room; orders are then taken again.')
    expect(store.hasRoom()).toBe(false)
    store.database.pragma('max_page_count = 1000000')
    expect(store.hasRoom()).toBe(true)
    last = fill(store, 20, last + 1, 1000)
    const copy = crash(store)
    const again = open(copy)
    expect(again.opening().lastSeq).toBe(last)
    expect(readAll(again)).toHaveLength(last / 3)
    again.close()
  })

  it('never writes again after a write failed for any other reason', () => {
    const store = open()
    fill(store, 2)
    store.database.pragma('query_only = ON')
    expect(refusal(() => store.append(batch(7))).code).toBe('failed')
    store.database.pragma('query_only = OFF')
    expect(refusal(() => store.append(batch(7))).message).toContain('Check the disk and start again')
    expect(store.hasRoom()).toBe(false)
    store.close()
  })
})

describe('journal in a thread of its own', { timeout: 30_000 }, () => {
  const settings = () => ({ folder: join(root, 'data'), keepHours: 24, keepBytes: 1e12 })

  it('[DUR-02] answers as the store does, with its refusals and their sentences', async () => {
    const journal = await openJournal(settings())
    await journal.append(batch(1))
    await expect(journal.append(batch(9))).rejects.toMatchObject({ code: 'failed' })
    await expect(openJournal(settings())).rejects.toThrow(JournalError)
    await expect(openJournal(settings())).rejects.toMatchObject({ code: 'inUse' })
    await journal.append(batch(4))
    await journal.saveSnapshot(snapshot(6))
    expect((await journal.loadSnapshot(6)).stateHash).toBe('state 6')
    expect(journal).toMatchObject({ lastSeq: 6, lastTime: batch(4).time })
    await journal.stop()
  })

  it('[DUR-02] finds damage in the part that no start needs', async () => {
    const store = open()
    fill(store, 30)
    await store.saveSnapshot(snapshot(60))
    await store.saveSnapshot(snapshot(90))
    store.close()
    const raw = new Database(join(root, 'data', 'journal.db'))
    raw.exec('UPDATE batch SET time = time + 1 WHERE first_seq = 31')
    raw.close()
    const journal = await openJournal(settings())
    await expect(journal.verify()).rejects.toThrow('the batch at command 31 is not what was written')
    await journal.append(batch(91))
    await journal.stop()
  })
})

describe('snapshots', { timeout: 30_000 }, () => {
  const file = (seq: number) => join(root, 'data', 'snapshots', `${String(seq).padStart(16, '0')}.snapshot`)

  async function withSnapshots(): Promise<void> {
    const store = open()
    fill(store, 30)
    await store.saveSnapshot(snapshot(30))
    await store.saveSnapshot(snapshot(60))
    store.close()
  }

  it('[DUR-01] come back as they were saved', async () => {
    await withSnapshots()
    const store = open()
    expect(store.opening().snapshots.map(({ seq }) => seq)).toEqual([60, 30])
    const { bytes, ...info } = store.loadSnapshot(60)
    const { bytes: saved, ...told } = snapshot(60)
    expect(info).toEqual(told)
    expect([...bytes]).toEqual([...saved])
    store.close()
  })

  it('[DUR-02] a flip of any byte is found, and the one before is used', async () => {
    await withSnapshots()
    const bytes = readFileSync(file(60))
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      writeFileSync(file(60), flipped)
      const store = open()
      expect(store.opening().snapshots.map(({ seq }) => seq)).toEqual([30])
      expect(store.opening().notes[0]).toMatch(/60\.snapshot cannot be used: .*\. The start goes from an older one\./)
      store.close()
    }
  })

  it('[DUR-02] with both damaged the start is refused unless the journal reaches back to its beginning', async () => {
    await withSnapshots()
    truncateSync(file(60), 100)
    truncateSync(file(30), 100)
    const whole = open()
    expect(whole.opening()).toMatchObject({ reachesBackTo: 0, snapshots: [] })
    expect(whole.opening().notes).toHaveLength(2)
    whole.close()
    const raw = new Database(join(root, 'data', 'journal.db'))
    raw.exec('DELETE FROM batch WHERE first_seq <= 30')
    raw.close()
    expect(refusal(() => open()).message).toContain('there is no snapshot to start from')
  })

  it('[DUR-02] one of another journal is never used', async () => {
    await withSnapshots()
    cpSync(join(root, 'data', 'snapshots'), join(root, 'other', 'snapshots'), { recursive: true })
    const other = open(join(root, 'other-journal'))
    fill(other, 30)
    other.close()
    cpSync(join(root, 'other', 'snapshots'), join(root, 'other-journal', 'snapshots'), { recursive: true })
    const store = open(join(root, 'other-journal'))
    expect(store.opening().snapshots).toEqual([])
    expect(store.opening().notes.join(' ')).toContain('it belongs to another journal')
    store.close()
  })

  it('can only be taken at the end of a batch', async () => {
    const store = open()
    fill(store, 3)
    await expect(store.saveSnapshot(snapshot(4))).rejects.toThrow('command 4 is missing')
    store.close()
  })
})

describe('pruning', { timeout: 30_000 }, () => {
  const firstSeq = (store: JournalStore) => readAll(store)[0]?.firstSeq

  async function run(store: JournalStore, batches: number, every: number): Promise<void> {
    let seq = store.opening().lastSeq
    for (let i = 0; i < batches; i += every) {
      seq = fill(store, every, seq + 1, 2000)
      await store.saveSnapshot(snapshot(seq))
      while (store.prune()) {
        // In turns, as the worker does it.
      }
    }
  }

  it('[DUR-03] keeps everything that is young enough', async () => {
    const store = open(undefined, { keepMs: DAY })
    await run(store, 100, 20)
    expect(firstSeq(store)).toBe(1)
    store.close()
  })

  it('[DUR-03] lets go of what is older than the setting, never of what the last two snapshots need', async () => {
    const store = open(undefined, { keepMs: 0 })
    await run(store, 100, 20)
    expect(store.opening().snapshots.map(({ seq }) => seq)).toEqual([300, 240])
    expect(firstSeq(store)).toBe(241)
    expect(store.opening().reachesBackTo).toBe(240)
    store.close()
    const again = open()
    expect(again.opening()).toMatchObject({ reachesBackTo: 240, lastSeq: 300 })
    expect(readAll(again)).toHaveLength(20)
    again.close()
  })

  it('[DUR-03] bounds the size, however young the commands are', async () => {
    const store = open(undefined, { keepMs: DAY, keepBytes: 150_000 })
    await run(store, 600, 30)
    const size = statSync(join(root, 'data', 'journal.db')).size
    expect(size).toBeLessThan(500_000)
    expect(store.opening().snapshots.length).toBeGreaterThanOrEqual(2)
    expect(readAll(store).at(-1)?.firstSeq).toBe(1798)
    store.close()
    open().close()
  })
})
