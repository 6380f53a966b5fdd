import { spawnSync } from 'node:child_process'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { batch, fill, journalFolder, readAll, refusal, snapshot } from '../testing/test-journal.ts'
import { JournalError } from './journal.ts'
import { openJournal } from './open-journal.ts'

const { path, open, crash } = journalFolder()

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

  it('[DUR-06] keeps batches of earlier layouts in the chain, and replays from where the present one begins', () => {
    const ofLayout = (firstSeq: number, layout: number) => ({ ...batch(firstSeq), payload: Uint8Array.of(layout, 1) })
    const [earlier, present] = [open(), 7]
    for (let seq = 1; seq <= 30; seq += 3) earlier.append(ofLayout(seq, 6))
    earlier.close()
    const reaches = (layout: number) => {
      const store = open(path('data'), { layout })
      const { reachesBackTo, lastLayout } = store.opening()
      const kept = readAll(store).length
      store.close()
      return [reachesBackTo, lastLayout, kept]
    }
    expect(reaches(6)).toEqual([0, 6, 10])
    expect(reaches(present)).toEqual([30, 6, 10])
    const later = open(path('data'), { layout: present })
    for (let seq = 31; seq <= 60; seq += 3) later.append(ofLayout(seq, present))
    later.close()
    expect(reaches(present)).toEqual([60, 7, 20])
  })

  it('refuses a batch that does not follow the last one', () => {
    const store = open()
    fill(store, 2)
    expect(refusal(() => store.append(batch(9))).code).toBe('failed')
    store.append(batch(7))
    store.close()
  })

  it('[OPS-01] refuses a second start on the same folder and names the process', () => {
    const store = open()
    const other = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
        const { JournalStore } = await import(${JSON.stringify(new URL('./journal-store.ts', import.meta.url).href)})
        try { new JournalStore({ folder: ${JSON.stringify(path('data'))}, keepMs: 1, keepBytes: 1, layout: 0 }) }
        catch (error) { console.log(error.code, error.message) }`,
      ],
      { encoding: 'utf8' },
    )
    expect(other.stdout).toContain(`inUse The data folder ${path('data')} is in use by process ${process.pid}.`)
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
  const settings = () => ({ folder: path('data'), keepHours: 24, keepBytes: 1e12 })

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
    const raw = new Database(path('data', 'journal.db'))
    raw.exec('UPDATE batch SET time = time + 1 WHERE first_seq = 31')
    raw.close()
    const journal = await openJournal(settings())
    await expect(journal.verify()).rejects.toThrow('the batch at command 31 is not what was written')
    await journal.append(batch(91))
    await journal.stop()
  })
})
