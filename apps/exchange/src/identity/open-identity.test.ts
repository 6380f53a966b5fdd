import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { solve } from '../testing/solve.ts'
import type { Identity, Session } from './identity.ts'
import { openIdentity } from './open-identity.ts'
import { isWeakPassword } from './passwords.ts'

const PERSON = { email: 'Ada@Example.com', password: 'four gentle otters', name: 'Ada' }
const DAY = 86_400_000

let dataDir: string
let clock: number
let identity: Identity

const open = () => openIdentity({ dataDir, journalId: 'journal', accounts: [], now: () => clock })
const ottFor = (session: Session) => identity.issueOneTimeToken(session, identity.mainAccount(session.user))
const logIn = (password: string, email = PERSON.email, address = '10.0.0.1') =>
  identity.logIn({ email, password, address, device: '' })

async function signUp() {
  const result = await identity.signUp(PERSON)
  if (!result.ok) throw new Error(result.reason)
  return result.user
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-identity-'))
  clock = 1_800_000_000_000
  identity = await open()
})

afterEach(async () => {
  await identity.stop()
  rmSync(dataDir, { recursive: true })
})

describe('the end of a session', () => {
  it('[ERR-01] is remembered where its person did not close it: it ran out or gave way to newer ones', async () => {
    const user = await signUp()
    const [first, closed] = [await identity.openSession(user), await identity.openSession(user)]
    for (const { token, session } of [first, closed]) expect(identity.session(token)).toEqual(session)
    await identity.closeSession(closed.token)
    for (let more = 0; more < 50; more += 1) await identity.openSession(user)
    for (const { token } of [first, closed]) expect(identity.session(token)).toBeUndefined()
    expect([first, closed].map(({ token }) => identity.endOf(token))).toEqual(['replaced', 'unknown'])
    const last = await identity.openSession(user)
    expect(identity.endOf(last.token)).toBe('unknown')
    clock += 8 * DAY
    expect(identity.session(last.token)).toBeUndefined()
    expect(identity.endOf(last.token)).toBe('expired')
    expect(identity.endOf('nobody')).toBe('unknown')
  })
})

describe('signing up', () => {
  it('[ACC-01] gives people accounts from 1000 on and ids that tell nothing', async () => {
    const first = await signUp()
    const second = await identity.createDemo()
    expect(first).toMatchObject({ account: 1_000, isDemo: false, email: PERSON.email, accountType: 'UTA2' })
    expect(second).toMatchObject({ account: 1_001, isDemo: true, email: '' })
    expect(first.uid).toMatch(/^[1-9][0-9]{8}$/)
    expect(identity.mainAccount(first)).toMatchObject({
      id: 1_000,
      person: 1_000,
      uid: first.uid,
      name: '',
      purpose: 'main',
    })
    expect(identity.accountOf(second, first.uid)).toBeUndefined()
  })

  it('[SEC-01] takes an e-mail once, whatever its case, even when asked ten times at once', async () => {
    const emails = ['ada@example.com', 'ADA@example.com', 'Ada@Example.Com']
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, i) => identity.signUp({ ...PERSON, email: emails[i % 3] ?? '' })),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.reason === 'emailTaken')).toHaveLength(9)
  })

  it.each([
    'password',
    'Password1',
    'PASSWORD123!',
    '12345678',
    'qwertyuiop',
    'aaaaaaaaaa',
    'abababab',
    PERSON.email,
    'bitcoin2026',
    'michelle',
    'snickers',
    'Caroline',
  ])('[SEC-01] refuses the password %s', async (password) => {
    expect(await identity.signUp({ ...PERSON, password })).toEqual({ ok: false, reason: 'weakPassword' })
  })

  it('[SEC-01] refuses more than 3000 passwords that are common and long enough, and not a rare one', async () => {
    const listed = dictionary['passwords-common'].filter(({ length }) => length >= 8)
    expect(listed.length).toBeGreaterThan(3_000)
    const person = { email: PERSON.email, name: PERSON.name }
    for (const password of listed) expect(await isWeakPassword(password, person)).toBe(true)
    for (const password of ['four gentle otters', 'seven calm rivers', 'rx7-lemma-quartz'])
      expect(await isWeakPassword(password, person)).toBe(false)
  })

  it('[SEC-01] keeps no password, token or session id in clear', async () => {
    const { token, session } = await identity.openSession(await signUp())
    const ott = ottFor(session)
    await identity.stop()
    const file = readFileSync(join(dataDir, 'identity.db')).toString('latin1')
    identity = await open()
    expect(file).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    for (const secret of [PERSON.password, token, ott, session.csrfToken]) expect(file).not.toContain(secret)
  })
})

describe('accounts of a person', () => {
  it('[ACC-05] stand beside the main one in the order in which they were opened, and belong to nobody else', async () => {
    const user = await signUp()
    const other = await identity.createDemo()
    const input = { name: 'Hedge', purpose: 'ordinary', accountType: 'UTA2', marginMode: 'ISOLATED_MARGIN' } as const
    const sub = await identity.openSubAccount(user, input)
    expect(sub).toMatchObject({ id: 1_002, person: 1_000, ...input })
    expect(identity.accountsOf(user).map(({ id }) => id)).toEqual([1_000, 1_002])
    expect(identity.accountOf(user, sub!.uid)).toEqual(sub)
    expect(identity.accountOf(other, sub!.uid)).toBeUndefined()
    for (let more = 1; more < 20; more += 1) expect(await identity.openSubAccount(user, input)).toBeDefined()
    expect(await identity.openSubAccount(user, input)).toBeUndefined()
    expect(await identity.openSubAccount(other, input)).toBeDefined()
  })
})

describe('logging in', () => {
  it('[SEC-03] answers the same for a wrong password and for an unknown e-mail, in about the same time', async () => {
    await signUp()
    const time = async (attempt: () => Promise<unknown>) => {
      const started = performance.now()
      expect(await attempt()).toEqual({ ok: false, reason: 'wrongCredentials' })
      return performance.now() - started
    }
    const wrong: number[] = []
    const unknown: number[] = []
    await logIn('warm up the hasher')
    for (let i = 0; i < 4; i += 1) {
      wrong.push(await time(() => logIn('not it at all')))
      unknown.push(await time(() => logIn('not it at all', 'nobody@example.com')))
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[2]!
    expect(median(unknown)).toBeGreaterThan(median(wrong) / 3)
    expect(median(unknown)).toBeLessThan(median(wrong) * 3)
  })

  it('[SEC-03] an address has five wrong tries at an e-mail, known or not, and more with time', async () => {
    await signUp()
    for (const email of [PERSON.email, 'nobody@example.com']) {
      for (let i = 0; i < 5; i += 1)
        expect(await logIn('wrong one', email)).toMatchObject({ reason: 'wrongCredentials' })
      expect(await logIn(PERSON.password, email)).toEqual({ ok: false, reason: 'proofNeeded' })
    }
    clock += 240_000
    expect(await logIn(PERSON.password)).toMatchObject({ ok: true })
  })

  it('[SEC-03] wrong tries of one address are nothing to the person at another, who is told of them once', async () => {
    await signUp()
    for (let i = 0; i < 9; i += 1) await logIn('wrong one', PERSON.email, '10.0.0.9')
    expect(await logIn(PERSON.password)).toMatchObject({ ok: true, wrongTries: 5 })
    expect(await logIn(PERSON.password)).toMatchObject({ ok: true, wrongTries: 0 })
  })

  it('[SEC-03] strangers at any number of addresses lock nobody out: a known device or a proof is let in', async () => {
    const user = await signUp()
    const deviceKey = identity.deviceKey(user)
    for (let i = 0; i < 50; i += 1) await logIn('wrong one', PERSON.email, `10.1.0.${i}`)
    const right = { email: PERSON.email, password: PERSON.password, address: '10.0.0.1', device: '' }
    expect(await identity.logIn(right)).toEqual({ ok: false, reason: 'proofNeeded' })
    expect(await identity.logIn({ ...right, deviceKey })).toMatchObject({ ok: true, wrongTries: 30 })
    expect(await identity.logIn({ ...right, proved: true })).toMatchObject({ ok: true })
    const other = await identity.signUp({ ...PERSON, email: 'eve@example.com' })
    if (!other.ok) throw new Error(other.reason)
    for (const foreign of [identity.deviceKey(other.user), `${deviceKey}x`, deviceKey.slice(1), '', '.']) {
      expect(await identity.logIn({ ...right, deviceKey: foreign })).toMatchObject({ reason: 'proofNeeded' })
    }
    // A stolen device has ten attempts; after that, each attempt requires a proof of work as well.
    for (let i = 0; i < 10; i += 1) await identity.logIn({ ...right, password: 'wrong one', deviceKey })
    expect(await identity.logIn({ ...right, deviceKey })).toMatchObject({ reason: 'proofNeeded' })
  })

  it('[SEC-03] an address that tries many e-mails works for more, and nobody else does', async () => {
    await signUp()
    for (let i = 0; i < 30; i += 1) await logIn('wrong one', `nobody${i}@example.com`, '10.0.0.9')
    expect(await logIn(PERSON.password, PERSON.email, '10.0.0.9')).toMatchObject({ reason: 'proofNeeded' })
    expect(await logIn(PERSON.password, PERSON.email, '10.0.0.1')).toMatchObject({ ok: true })
  })

  it('[SEC-03] a proof is worth one call, for its purpose, for two minutes', async () => {
    const proof = solve(identity.challenge('one'))
    expect(await identity.redeemProof('other', proof)).toBe(false)
    expect(await identity.redeemProof('one', `${proof.slice(0, proof.lastIndexOf('.'))}.${'9'.repeat(10)}1`)).toBe(
      false,
    )
    const both = await Promise.all([identity.redeemProof('one', proof), identity.redeemProof('one', proof)])
    expect(both.toSorted()).toEqual([false, true])
    const late = solve(identity.challenge('one'))
    clock += 120_000
    expect(await identity.redeemProof('one', late)).toBe(false)
    for (const odd of ['', '...', `${'1'.repeat(13)}.${'A'.repeat(22)}.${'A'.repeat(43)}.0`]) {
      expect(await identity.redeemProof('one', odd)).toBe(false)
    }
  })

  it('[SEC-03] does not count right tries', async () => {
    await signUp()
    for (let i = 0; i < 12; i += 1) expect(await logIn(PERSON.password)).toMatchObject({ ok: true })
  })

  it('[SEC-01] refuses at once when too many hashes are waiting', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, i) => identity.signUp({ ...PERSON, email: `p${i}@example.com` })),
    )
    expect(results.filter((result) => !result.ok && result.reason === 'busy')).toHaveLength(8)
    expect(results.filter((result) => result.ok)).toHaveLength(52)
  })
})

describe('sessions', () => {
  it('[SEC-01] live seven days, survive a restart, and end with their sockets told', async () => {
    const { token, session } = await identity.openSession(await signUp())
    await identity.stop()
    identity = await open()
    expect(identity.session(token)).toEqual(session)
    clock += 7 * DAY - 1
    expect(identity.session(token)).toBeDefined()
    clock += 1
    expect(identity.session(token)).toBeUndefined()
    const ended = await new Promise((resolve) => identity.onSessionClosed(resolve))
    expect(ended).toBe(session.id)
  })

  it('[SEC-01] end at log-out, for good', async () => {
    const { token, session } = await identity.openSession(await signUp())
    const ended: string[] = []
    identity.onSessionClosed((id) => ended.push(id))
    const ott = ottFor(session)
    expect(identity.session(token)).toEqual(session)
    await identity.closeSession(token)
    expect(identity.session(token)).toBeUndefined()
    expect(identity.redeemOneTimeToken(ott)).toBeUndefined()
    expect(ended).toEqual([session.id])
    await identity.stop()
    identity = await open()
    expect(identity.session(token)).toBeUndefined()
  })

  it('[SEC-01] have a CSRF token of their own that stays the same', async () => {
    const user = await signUp()
    const [a, b] = [await identity.openSession(user), await identity.openSession(user)]
    expect(a.session.csrfToken).not.toBe(b.session.csrfToken)
    await identity.stop()
    identity = await open()
    expect(identity.session(a.token)?.csrfToken).toBe(a.session.csrfToken)
  })

  it('[SEC-01] of one user are at most fifty; the oldest goes', async () => {
    const user = await signUp()
    const first = await identity.openSession(user)
    for (let i = 0; i < 50; i += 1) await identity.openSession(user)
    expect(identity.session(first.token)).toBeUndefined()
  })
})

describe('one-time tokens', () => {
  it('[SEC-01] work once, even when used a thousand times at once', async () => {
    const { session } = await identity.openSession(await signUp())
    const token = ottFor(session)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const uses = await Promise.all(Array.from({ length: 1_000 }, async () => identity.redeemOneTimeToken(token)))
    expect(uses.flatMap((use) => use?.session ?? [])).toEqual([session])
  })

  it('[SEC-01] live thirty seconds', async () => {
    const { session } = await identity.openSession(await signUp())
    const [early, late] = [ottFor(session), ottFor(session)]
    clock += 29_999
    expect(identity.redeemOneTimeToken(early)).toEqual({ session, account: identity.mainAccount(session.user) })
    clock += 1
    expect(identity.redeemOneTimeToken(late)).toBeUndefined()
  })
})

describe('guards against a lost connection', () => {
  it('[ENG-09, DUR-01] are kept per account, over a restart, until they are ended', async () => {
    const [one, two, three] = [await identity.createDemo(), await identity.createDemo(), await identity.createDemo()]
    expect(await identity.guards()).toEqual(new Map())
    await identity.setGuard(one.account, 10)
    await identity.setGuard(two.account, 3)
    await identity.setGuard(three.account, 300)
    await identity.setGuard(one.account, 60)
    await identity.setGuard(two.account, null)
    await identity.stop()
    identity = await open()
    const kept = [
      [one.account, 60],
      [three.account, 300],
    ] as const
    expect(await identity.guards()).toEqual(new Map(kept))
  })
})

describe('the data folder', () => {
  it('[SEC-01] keeps the key for its owner and refuses one that others can read', async () => {
    const key = join(dataDir, 'identity.key')
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'identity.db')).mode & 0o777).toBe(0o600)
    await identity.stop()
    chmodSync(key, 0o644)
    await expect(open()).rejects.toThrow('can be read by other users')
    chmodSync(key, 0o600)
    identity = await open()
  })
})
