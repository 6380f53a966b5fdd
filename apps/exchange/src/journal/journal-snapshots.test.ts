import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { fill, journalFolder, readAll, refusal, snapshot } from '../testing/test-journal.ts'
import type { JournalStore } from './journal-store.ts'

const DAY = 86_400_000
const { path, open } = journalFolder()

describe('snapshots', { timeout: 30_000 }, () => {
  const file = (seq: number) => path('data', 'snapshots', `${String(seq).padStart(16, '0')}.snapshot`)

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
    const { bytes: saved, ...reported } = snapshot(60)
    expect(info).toEqual(reported)
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
    const raw = new Database(path('data', 'journal.db'))
    raw.exec('DELETE FROM batch WHERE first_seq <= 30')
    raw.close()
    expect(refusal(() => open()).message).toContain('there is no snapshot to start from')
  })

  it('[DUR-02] one of another journal is never used', async () => {
    await withSnapshots()
    cpSync(path('data', 'snapshots'), path('other', 'snapshots'), { recursive: true })
    const other = open(path('other-journal'))
    fill(other, 30)
    other.close()
    cpSync(path('other', 'snapshots'), path('other-journal', 'snapshots'), { recursive: true })
    const store = open(path('other-journal'))
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
        // One portion after the other, as the worker prunes.
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
    const size = statSync(path('data', 'journal.db')).size
    expect(size).toBeLessThan(500_000)
    expect(store.opening().snapshots.length).toBeGreaterThanOrEqual(2)
    expect(readAll(store).at(-1)?.firstSeq).toBe(1798)
    store.close()
    open().close()
  })
})
