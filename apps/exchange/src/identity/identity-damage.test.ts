import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import type { Identity, User } from './identity.ts'
import { IdentityRefused } from './identity-faults.ts'
import { openIdentity } from './open-identity.ts'

const NOW = 1_800_000_000_000
const PASSWORD = 'four gentle otters'
const FILES = ['identity.db', 'identity.db-wal', 'identity.key', 'identity.mark']

let root: string
beforeEach(() => {
  root = memoryFolder('people')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const path = (...names: string[]) => join(root, ...names)
const open = (folder: string, { journalId = 'journal', accounts = [] as number[], now = NOW } = {}) =>
  openIdentity({ dataDir: path(folder), journalId, accounts, now: () => now })

interface People {
  readonly users: readonly User[]
  readonly tokens: readonly string[]
}

/** Creates two users with a password and one without, with sessions, preferences and a guard. */
async function move(identity: Identity): Promise<People> {
  const users: User[] = []
  for (const name of ['ada', 'bob']) {
    const signed = await identity.signUp({ email: `${name}@example.com`, password: PASSWORD, name })
    if (!signed.ok) throw new Error(signed.reason)
    users.push(signed.user)
  }
  users.push(await identity.createDemo())
  const tokens: string[] = []
  for (const user of users) {
    await identity.markProvisioned(user.account)
    tokens.push((await identity.openSession(user)).token)
    await identity.setPreferences(user.account, { theme: `of ${user.name}`, confirmOrders: 'on' })
  }
  await identity.setGuard(users[0]!.account, 20)
  return { users, tokens }
}

/** Returns a copy of the data folder after a stop, or after a kill, which leaves SQLite's log beside the database. */
async function folderOf(kind: 'stopped' | 'killed'): Promise<{ folder: string } & People> {
  const identity = await open('data')
  const people = await move(identity)
  cpSync(path('data'), path('killed'), { recursive: true })
  await identity.stop()
  return { folder: kind === 'killed' ? 'killed' : 'data', ...people }
}

const accountsOf = ({ users }: People) => [1, 2, 500, ...users.map(({ account }) => account)]

/** Opens the folder and checks that all data is unchanged; returns the message if opening is refused. */
async function wholeOrRefused(folder: string, people: People): Promise<string> {
  let identity: Identity
  try {
    identity = await open(folder, { accounts: accountsOf(people) })
  } catch (error) {
    if (error instanceof IdentityRefused) return error.message
    throw error
  }
  try {
    for (const [place, user] of people.users.entries()) {
      expect(identity.mainAccount(user)).toMatchObject({ uid: user.uid, person: user.account })
      expect(identity.isProvisioned(user.account)).toBe(true)
      expect(identity.session(people.tokens[place]!)?.user).toEqual(user)
      expect(await identity.preferences(user.account)).toEqual({ theme: `of ${user.name}`, confirmOrders: 'on' })
    }
    expect(await identity.guards()).toEqual(new Map([[people.users[0]!.account, 20]]))
    return 'whole'
  } finally {
    await identity.stop()
  }
}

describe('damaged people’s files', { timeout: 60_000 }, () => {
  it.each(['stopped', 'killed'] as const)(
    '[DUR-02, SEC-01] flipped and cut after they were %s: whole or refused with a sentence',
    async (kind) => {
      const { folder, ...people } = await folderOf(kind)
      const outcomes = new Map<string, number>()
      for (const file of FILES.filter((name) => existsSync(path(folder, name)))) {
        const bytes = readFileSync(path(folder, file))
        const step = file.endsWith('.key') || file.endsWith('.mark') ? 5 : 1_499
        for (let at = 0; at < bytes.length; at += step) {
          for (const damage of ['flip', 'cut'] as const) {
            const copy = path('copy')
            rmSync(copy, { recursive: true, force: true })
            cpSync(path(folder), copy, { recursive: true })
            if (damage === 'cut') truncateSync(join(copy, file), at)
            else {
              const flipped = Buffer.from(bytes)
              flipped[at]! ^= 1 << (at % 8)
              writeFileSync(join(copy, file), flipped)
            }
            const outcome = await wholeOrRefused('copy', people)
            if (outcome !== 'whole')
              expect(outcome, `${damage} of ${file} at ${at}`).toMatch(/identity\.(db|key).*(Restore|backup)/)
            outcomes.set(
              outcome === 'whole' ? 'whole' : 'refused',
              (outcomes.get(outcome === 'whole' ? 'whole' : 'refused') ?? 0) + 1,
            )
          }
        }
      }
      expect([...outcomes.keys()].toSorted()).toEqual(['refused', 'whole'])
    },
  )

  it.each([
    ['identity.db', /is empty or missing, but the mark beside it has seen \d+ changes/],
    ['identity.db-wal', /is empty or missing, but the mark/],
    ['identity.key', /The key .* is missing/],
    ['identity.mark', /^whole$/],
  ])('[DUR-02, SEC-01] %s lost', async (file, expected) => {
    const { folder, ...people } = await folderOf('killed')
    rmSync(path(folder, file))
    expect(await wholeOrRefused(folder, people)).toMatch(expected)
  })

  it('[DUR-02, SEC-01] lost together with their mark and key they show by the accounts of the journal', async () => {
    const { folder, ...people } = await folderOf('stopped')
    for (const file of readdirSync(path(folder))) rmSync(path(folder, file))
    expect(await wholeOrRefused(folder, people)).toMatch(/The journal has account 1000, but .* has nobody whose it is/)
  })

  it('[DUR-02, SEC-01] an older copy of them is refused', async () => {
    const first = await open('data')
    await first.createDemo()
    await first.stop()
    copyFileSync(path('data', 'identity.db'), path('older.db'))
    const again = await open('data')
    await again.createDemo()
    await again.stop()
    copyFileSync(path('older.db'), path('data', 'identity.db'))
    await expect(open('data')).rejects.toThrow(/ends at change \d+, but the mark beside it has seen change \d+/)
  })

  it('[DUR-02, SEC-01] those of another exchange are refused, alone and with all that goes with them', async () => {
    const { folder, ...people } = await folderOf('stopped')
    const other = await open('other', { journalId: 'another' })
    await move(other)
    await other.stop()
    cpSync(path(folder), path('mixed'), { recursive: true })
    copyFileSync(path('other', 'identity.db'), path('mixed', 'identity.db'))
    expect(await wholeOrRefused('mixed', people)).toMatch(/its seal is not what was written with the key beside it/)
    expect(await wholeOrRefused('other', people)).toMatch(/belongs to another journal/)
  })

  it('[DUR-02, SEC-01] a person whose account the journal never opened is refused, one whose account was not opened yet is not', async () => {
    const identity = await open('data')
    const { account } = await identity.createDemo()
    await identity.stop()
    const again = await open('data')
    await again.markProvisioned(account)
    await again.stop()
    await expect(open('data')).rejects.toThrow(/a person with account 1000, which the journal never opened/)
    await (await open('data', { accounts: [account] })).stop()
  })

  it.each([
    [
      'two accounts changed for each other',
      'UPDATE users SET account = -1 WHERE account = 1000; UPDATE users SET account = 1000 WHERE account = 1001; UPDATE users SET account = 1001 WHERE account = -1',
    ],
    ['a session given to another', 'UPDATE sessions SET account = 1001 WHERE account = 1000'],
    ['a person missing', 'DELETE FROM users WHERE account = 1002'],
    ['a session missing', 'DELETE FROM sessions WHERE account = 1002'],
    [
      'a session twice',
      "INSERT INTO sessions SELECT 'other', 'hash', account, created_time, expires_time, address, device, used_time, seal FROM sessions LIMIT 1",
    ],
    ['other preferences', "UPDATE preferences SET value = 'off' WHERE name = 'confirmOrders' AND account = 1000"],
    ['a table of another kind', 'DROP TABLE guards'],
  ])('[DUR-02, SEC-01] refuses %s', async (_what, statements) => {
    const { folder, ...people } = await folderOf('stopped')
    const raw = new Database(path(folder, 'identity.db'))
    raw.pragma('foreign_keys = OFF')
    raw.exec(statements)
    raw.close()
    expect(await wholeOrRefused(folder, people)).toMatch(/is damaged: .*Restore the whole data folder from a backup/)
  })

  it('[DUR-02] a kill at any moment of a first start or of a change is made good', async () => {
    const before = await open('data')
    const user = await before.createDemo()
    cpSync(path('data'), path('killed'), { recursive: true })
    const { token } = await before.openSession(user)
    for (const file of ['identity.db', 'identity.db-wal']) copyFileSync(path('data', file), path('killed', file))
    await before.stop()
    const behind = await open('killed')
    expect(behind.session(token)?.user).toEqual(user)
    await behind.stop()
    // A start that was interrupted: the key beside an empty database, first without a watermark file, then with an
    // empty one.
    for (const keep of [['identity.key'], ['identity.key', 'identity.mark']]) {
      rmSync(path('first'), { recursive: true, force: true })
      const first = await open('first')
      await first.stop()
      for (const file of readdirSync(path('first'))) if (!keep.includes(file)) rmSync(path('first', file))
      if (keep.includes('identity.mark')) writeFileSync(path('first', 'identity.mark'), '')
      writeFileSync(path('first', 'identity.db'), '')
      const again = await open('first')
      expect((await again.createDemo()).account).toBe(1_000)
      await again.stop()
    }
  })
})
