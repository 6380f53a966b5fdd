import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { makeSmallPages } from '../testing/small-pages.ts'
import { batch, fill, journalFolder, readAll, refusal, snapshot } from '../testing/test-journal.ts'
import { type JournalBatch, JournalError } from './journal.ts'
import type { JournalStore } from './journal-store.ts'

const { path, open, crash } = journalFolder()

/**
 * Opens a folder and expects either everything that was written, or a refusal. Anything else would be a wrong state.
 */
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

/** Returns a closed journal of so many batches: its content, its file and the file's bytes. */
function written(batches: number) {
  const store = open()
  fill(store, batches)
  const expected = readAll(store)
  store.close()
  const file = path('data', 'journal.db')
  return { expected, file, bytes: readFileSync(file) }
}

describe('a damaged journal', { timeout: 30_000 }, () => {
  it('[DUR-02] finds every flipped bit of the database or is whole all the same', () => {
    const { expected, file, bytes } = written(60)
    const outcomes = new Set<string>()
    for (let at = 0; at < bytes.length; at += 131) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(file, flipped)
      outcomes.add(everythingOrRefused(path('data'), expected))
    }
    expect(outcomes).toContain('damaged')
    expect(outcomes).toContain('whole')
  })

  it('[DUR-02] finds each bit that changes in the row of its id', () => {
    const store = open()
    fill(store, 6)
    const { id } = store.opening()
    const expected = readAll(store)
    store.close()
    const file = path('data', 'journal.db')
    const bytes = readFileSync(file)
    const idAt = bytes.indexOf(id)
    // the header of the row's page, and the header of the row itself
    const pageAt = idAt - (idAt % 4096)
    const places = [
      ...Array.from({ length: 10 }, (_, byte) => pageAt + byte),
      ...[4, 3, 2, 1].map((byte) => idAt - byte),
    ]
    for (const at of places) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        writeFileSync(file, flipped)
        expect(['whole', 'damaged']).toContain(everythingOrRefused(path('data'), expected))
      }
    }
  })

  it('[DUR-02] finds each bit that changes in the names and rules of its tables', () => {
    const { expected, file, bytes } = written(6)
    const statement = 'CREATE TABLE batch ('
    const from = bytes.indexOf(statement)
    for (let at = from; at < from + statement.length + 60; at += 1) {
      for (const bit of [1, 32]) {
        const flipped = Buffer.from(bytes)
        flipped[at]! ^= bit
        writeFileSync(file, flipped)
        expect(everythingOrRefused(path('data'), expected), `bit ${bit} of ${at}`).toBe('damaged')
      }
    }
  })

  it('[DUR-02] finds every cut of the database or is whole all the same', () => {
    makeSmallPages(path('data'))
    const { expected, file, bytes } = written(12)
    const outcomes = new Set<string>()
    for (let length = bytes.length - 1; length > 0; length -= 13) {
      writeFileSync(file, bytes.subarray(0, length))
      outcomes.add(everythingOrRefused(path('data'), expected))
    }
    expect(outcomes).toContain('damaged')
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

  it('[DUR-01] a crash at any byte of a commit leaves all commands before it, and the whole of it or nothing', () => {
    const store = open()
    fill(store, 12)
    const files = ['journal.db', 'journal.db-wal', 'journal.mark', 'snapshots/journal.mark']
    const before = files.map((name) => readFileSync(path('data', name)))
    store.append(batch(37, 9_000))
    const wal = readFileSync(path('data', 'journal.db-wal'))
    const crashed = crash(store)
    const found = new Map<number, number>()
    const start = before[1]?.length ?? 0
    expect(wal.length - start).toBeGreaterThan(12_000)
    for (let length = start; length <= wal.length; length += length + 257 > wal.length ? 1 : 257) {
      for (const [place, name] of files.entries()) writeFileSync(join(crashed, name), before[place] ?? '')
      writeFileSync(join(crashed, 'journal.db-wal'), wal.subarray(0, length))
      const again = open(crashed)
      const { lastSeq } = again.opening()
      again.append(batch(lastSeq + 1))
      expect(readAll(again, 0)).toHaveLength(lastSeq / 3 + 1)
      again.close()
      found.set(lastSeq, (found.get(lastSeq) ?? 0) + 1)
    }
    expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([36, 39])
    expect(found.get(39)).toBe(1)
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
    ['a missing table', 'DROP TABLE batch', /its tables are not those that were made/],
  ])('[DUR-02] refuses %s with a sentence that says what to do', (_what, statement, expected) => {
    const store = open()
    fill(store, 20)
    store.close()
    const raw = new Database(path('data', 'journal.db'))
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
    damage(path('data'))
    const error = refusal(() => open())
    expect(error.code).toBe('short')
    expect(error.message).toMatch(/ends at command \d+, but the mark beside it has seen command 60/)
  })

  it('[DUR-02] finds the end missing by a snapshot even without the mark', async () => {
    const store = open()
    fill(store, 20)
    await store.saveSnapshot(snapshot(60))
    store.close()
    rmSync(path('data', 'journal.mark'))
    const raw = new Database(path('data', 'journal.db'))
    raw.exec('DELETE FROM batch WHERE first_seq > 30')
    raw.close()
    expect(refusal(() => open()).message).toContain('a snapshot has seen command 60')
  })

  it.each([
    ['the newest', (seqs: readonly number[]) => seqs.slice(-1)],
    ['one that retention kept', (seqs: readonly number[]) => seqs.slice(-3, -2)],
    ['all', (seqs: readonly number[]) => seqs],
  ])(
    '[DUR-02] finds the end missing without log, mark and history by its snapshots: %s of them',
    async (_which, choose) => {
      const store = open()
      fill(store, 20)
      const seqs: number[] = []
      // The last checkpoint is here; everything later is only in the write-ahead log.
      store.database.pragma('wal_checkpoint(TRUNCATE)')
      for (let seq = 60; seqs.length < 4; ) {
        seq = fill(store, 5, seq + 1)
        await store.saveSnapshot({ ...snapshot(seq), time: seqs.length * 3_600_000 })
        seqs.push(seq)
      }
      const copy = crash(store)
      const kept = choose(seqs)
      for (const name of readdirSync(join(copy, 'snapshots'))) {
        if (!kept.some((seq) => name.includes(`${seq}.snapshot`))) rmSync(join(copy, 'snapshots', name))
      }
      for (const name of ['journal.db-wal', 'journal.mark']) rmSync(join(copy, name))
      const error = refusal(() => open(copy))
      expect(error.code).toBe('short')
      expect(error.message).toContain(`ends at command 60, but a snapshot has seen command ${kept.at(-1)}`)
    },
  )

  it('[DUR-02] finds the end missing by a snapshot that was being saved at the kill', () => {
    const store = open()
    fill(store, 20)
    store.database.pragma('wal_checkpoint(TRUNCATE)')
    fill(store, 5, 61)
    const copy = crash(store)
    rmSync(join(copy, 'snapshots'), { recursive: true })
    mkdirSync(join(copy, 'snapshots'))
    writeFileSync(join(copy, 'snapshots', '0000000000000075.snapshot.part'), 'half of it')
    for (const name of ['journal.db-wal', 'journal.mark']) rmSync(join(copy, name))
    expect(refusal(() => open(copy)).message).toContain('a snapshot has seen command 75')
    // The first start must not have deleted the evidence.
    expect(refusal(() => open(copy)).message).toContain('a snapshot has seen command 75')
  })

  it('[DUR-02] finds the end missing without log, mark and history where no snapshot is as new, by the mark among them', async () => {
    const store = open()
    fill(store, 20)
    await store.saveSnapshot(snapshot(60))
    store.database.pragma('wal_checkpoint(TRUNCATE)')
    fill(store, 5, 61)
    const copy = crash(store)
    for (const name of ['journal.db-wal', 'journal.mark']) rmSync(join(copy, name))
    expect(refusal(() => open(copy)).message).toContain('the mark among the snapshots has seen command 75')
  })
})
