import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataFolder } from './close-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-open-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (...names: string[]) => (statSync(join(folder, ...names)).mode & 0o777).toString(8)

/** Fills a data folder with the file modes left by an older version or a careless copy. */
function fill(): void {
  mkdirSync(join(folder, 'snapshots'))
  for (const name of [
    'journal.db',
    'identity.db-wal',
    'identity.key',
    'settings.json',
    'notes.txt',
    'snapshots/0000000000000012.snapshot',
  ]) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  chmodSync(join(folder, 'snapshots'), 0o755)
}

describe.skipIf(process.platform === 'win32')('a data folder that others can read', () => {
  it('[SEC-01] is closed to them and said, with all that is ours in it', () => {
    fill()
    chmodSync(folder, 0o755)
    expect(closeDataFolder(folder).join()).toMatch(/Other users of this machine could read 6 of the places/)
    expect(modeOf()).toBe('700')
    expect(modeOf('snapshots')).toBe('700')
    for (const name of ['journal.db', 'identity.db-wal', 'settings.json', 'snapshots/0000000000000012.snapshot']) {
      expect(modeOf(name), `mode of ${name}`).toBe('600')
    }
    // Unrelated files keep their mode. So does a key that others can read: a separate check refuses to start with it.
    expect([modeOf('notes.txt'), modeOf('identity.key')]).toEqual(['644', '644'])
    expect(closeDataFolder(folder)).toEqual([])
  })

  it('[SEC-01] is no data folder without a journal, and nothing is said of a closed one', () => {
    chmodSync(folder, 0o755)
    expect(closeDataFolder(folder)).toEqual([])
    expect(modeOf()).toBe('755')
    fill()
    chmodSync(folder, 0o700)
    expect(closeDataFolder(folder)).toEqual([])
    expect(closeDataFolder(join(folder, 'missing'))).toEqual([])
  })
})
