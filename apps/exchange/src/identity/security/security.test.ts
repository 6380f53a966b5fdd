import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { memoryFolder } from '../../testing/memory-folder.ts'
import { AccountDeleted } from '../account-deleted.ts'
import type { Identity, Session, Visit } from '../identity.ts'
import { openIdentity, openPeople } from '../open-identity.ts'

const PERSON = { email: 'Ada@Example.com', password: 'four gentle otters', name: 'Ada' }
const NEXT_PASSWORD = 'seven calm rivers'
const HOME: Visit = { address: '10.0.0.1', device: 'Firefox' }
const MINUTE = 60_000
const STEP = 30_000
const WRONG = '000000'

let dataDir: string
let clock: number
let identity: Identity

const open = () => openIdentity({ dataDir, journalId: 'journal', accounts: [], now: () => clock })
const logIn = (password = PERSON.password) => identity.logIn({ ...HOME, email: PERSON.email, password })

async function signUp(person = PERSON): Promise<Session> {
  const result = await identity.signUp(person)
  if (!result.ok) throw new Error(result.reason)
  return (await identity.openSession(result.user, HOME)).session
}

/** Enables two-factor authentication; the code that confirmed it is used up. */
async function enrol(session: Session) {
  const enrolment = identity.security.enrol(session)
  if (enrolment === undefined) throw new Error('there is an authenticator already')
  const app = new Authenticator(enrolment.uri)
  const result = await identity.security.confirmEnrolment(session, app.code(clock), HOME)
  if (!result.ok) throw new Error(result.reason)
  return { app, secret: enrolment.secret, recoveryCodes: result.recoveryCodes }
}

async function ticket(): Promise<string> {
  const first = await logIn()
  if (first.ok || first.reason !== 'secondFactorNeeded') throw new Error('no second step')
  return first.ticket
}

const second = (shown: string, code: string) => identity.logInSecond({ ...HOME, ticket: shown, code })
const eventsOf = (session: Session) => identity.security.logOf(session.user).events.map(({ event }) => event)

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-security-'))
  // Beginning of a time step.
  clock = 1_800_000_000_000
  identity = await open()
})

afterEach(async () => {
  await identity.stop()
  rmSync(dataDir, { recursive: true })
})

describe('a second factor', () => {
  it('[SEC-03, ACC-01] is asked for after the password, and takes a time code of this step or a neighbour once', async () => {
    const session = await signUp()
    const { app } = await enrol(session)
    expect(await second(await ticket(), app.code(clock))).toEqual({ ok: false, reason: 'wrongCode' })
    const shown = await ticket()
    expect(await second(shown, app.code(clock, 1))).toMatchObject({ ok: true, user: { name: 'Ada' } })
    // Neither the ticket nor the code can be used again.
    expect(await second(shown, app.code(clock, 1))).toEqual({ ok: false, reason: 'logInOver' })
    expect(await second(await ticket(), app.code(clock, 1))).toEqual({ ok: false, reason: 'wrongCode' })
    clock += 2 * STEP
    expect(await second(await ticket(), app.code(clock, 2))).toEqual({ ok: false, reason: 'wrongCode' })
    // A code older than the last used one is refused, because somebody else may have seen it.
    expect(await second(await ticket(), app.code(clock))).toMatchObject({ ok: true })
    expect(await second(await ticket(), app.code(clock, -1))).toEqual({ ok: false, reason: 'wrongCode' })
  })

  it('[SEC-03] a code that four log-ins show at once lets one of them in, and none after a restart', async () => {
    const session = await signUp()
    const { app } = await enrol(session)
    const tickets = [await ticket(), await ticket(), await ticket(), await ticket()]
    const code = app.code(clock, 1)
    const results = await Promise.all(tickets.map((shown) => second(shown, code)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    await identity.stop()
    identity = await open()
    expect(await second(tickets[3]!, code)).toEqual({ ok: false, reason: 'logInOver' })
    expect(await second(await ticket(), code)).toEqual({ ok: false, reason: 'wrongCode' })
    clock += STEP
    expect(await second(await ticket(), app.code(clock, 1))).toMatchObject({ ok: true })
  })

  it('[SEC-03] is guessed five times, then once in five minutes; a known device has tries of its own', async () => {
    const session = await signUp()
    const { app } = await enrol(session)
    const shown = await ticket()
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await second(shown, WRONG)).toEqual({ ok: false, reason: 'wrongCode' })
    }
    clock += STEP
    expect(await second(shown, app.code(clock))).toEqual({ ok: false, reason: 'throttled', seconds: 270 })
    const deviceKey = identity.deviceKey(session.user)
    const known = await identity.logInSecond({ ...HOME, ticket: shown, code: app.code(clock), deviceKey })
    expect(known).toMatchObject({ ok: true })
    clock += 5 * MINUTE
    expect(await second(await ticket(), app.code(clock))).toMatchObject({ ok: true })
  })

  it('[SEC-03] a ticket is valid for five minutes, and not after a change of password or factors', async () => {
    const session = await signUp()
    const { app, recoveryCodes } = await enrol(session)
    const isOver = async (shown: string) =>
      expect(await second(shown, app.code(clock))).toEqual({ ok: false, reason: 'logInOver' })
    const old = await ticket()
    clock += 5 * MINUTE
    await isOver(old)
    const beforeChange = await ticket()
    await identity.security.changePassword(session, NEXT_PASSWORD, HOME)
    await isOver(beforeChange)
    const after = await logIn(NEXT_PASSWORD)
    expect(after).toMatchObject({ reason: 'secondFactorNeeded', factors: ['authenticator', 'recoveryCode'] })
    const [recoveryCode = ''] = recoveryCodes
    const { email, password } = PERSON
    expect(await identity.security.resetPassword({ ...HOME, email, recoveryCode, password })).toEqual({ ok: true })
    await isOver('reason' in after && 'ticket' in after ? after.ticket : '')
    const beforeRemoval = await ticket()
    await identity.security.removeAuthenticator(session, HOME)
    await isOver(beforeRemoval)
    expect(await logIn()).toMatchObject({ ok: true })
  })

  it('[SEC-03, ACC-06] each recovery code is good once, however it is typed', async () => {
    const session = await signUp()
    const { recoveryCodes } = await enrol(session)
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', other = ''] = recoveryCodes
    expect(first).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{6}-){3}[0-9A-HJKMNP-TV-Z]{6}$/)
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await second(await ticket(), typed)).toMatchObject({ ok: true })
    expect(await second(await ticket(), first)).toEqual({ ok: false, reason: 'wrongCode' })
    expect(identity.security.stateOf(session).recoveryCodesLeft).toBe(9)
    // New codes invalidate all earlier ones.
    const [fresh = ''] = await identity.security.renewRecoveryCodes(session, HOME)
    expect(await second(await ticket(), other)).toEqual({ ok: false, reason: 'wrongCode' })
    expect(await second(await ticket(), fresh)).toMatchObject({ ok: true })
  })

  it('[SEC-03] is not on before a code of the app was shown, within ten minutes', async () => {
    const session = await signUp()
    const { uri } = identity.security.enrol(session)!
    expect(uri).toMatch(/^otpauth:\/\/totp\/Perpdesk:Ada%40Example\.com\?issuer=Perpdesk&secret=[A-Z2-7]{32}&/)
    expect(await identity.security.confirmEnrolment(session, WRONG, HOME)).toMatchObject({ reason: 'wrongCode' })
    expect(await logIn()).toMatchObject({ ok: true })
    clock += 10 * MINUTE
    const late = new Authenticator(uri).code(clock)
    expect(await identity.security.confirmEnrolment(session, late, HOME)).toMatchObject({ reason: 'enrolmentOver' })
    await enrol(session)
    expect(identity.security.enrol(session)).toBeUndefined()
  })

  it('[SEC-01, SEC-03] neither its secret nor a recovery code stands in the people’s file', async () => {
    const session = await signUp()
    const { app, secret, recoveryCodes } = await enrol(session)
    await identity.stop()
    const file = readFileSync(join(dataDir, 'identity.db'))
    identity = await open()
    for (const code of recoveryCodes) {
      expect(file.includes(code)).toBe(false)
      expect(file.includes(code.replaceAll('-', ''))).toBe(false)
    }
    expect(file.includes(secret)).toBe(false)
    clock += STEP
    // The secret was stored nevertheless, but encrypted.
    expect(await second(await ticket(), app.code(clock))).toMatchObject({ ok: true })
  })
})

describe('a confirmation', () => {
  it('[SEC-03, ACC-06] is the password, with a code where there is a second factor, and holds five minutes for one session', async () => {
    const session = await signUp()
    const { app } = await enrol(session)
    const other = (await identity.openSession(session.user)).session
    clock += 5 * MINUTE
    const until = () => identity.security.stateOf(session).confirmedUntil
    expect(until()).toBe(0)
    const confirm = (password: string, code?: string) => identity.security.confirm(session, { password, code }, HOME)
    expect(await confirm('not it at all', app.code(clock))).toEqual({ ok: false, reason: 'wrongPassword' })
    expect(await confirm(PERSON.password)).toEqual({ ok: false, reason: 'codeNeeded' })
    expect(await confirm(PERSON.password, WRONG)).toEqual({ ok: false, reason: 'wrongCode' })
    expect(until()).toBe(0)
    expect(await confirm(PERSON.password, app.code(clock))).toMatchObject({ ok: true, until: clock + 5 * MINUTE })
    expect(until()).toBe(clock + 5 * MINUTE)
    expect(identity.security.stateOf(other).confirmedUntil).toBe(0)
    clock += 5 * MINUTE
    expect(until()).toBe(0)
  })

  it('[SEC-03] lets whoever sits at an open session guess the password ten times, then once a minute', async () => {
    const session = await signUp()
    const confirm = (password: string) => identity.security.confirm(session, { password }, HOME)
    for (let tries = 0; tries < 10; tries += 1)
      expect(await confirm('not it')).toMatchObject({ reason: 'wrongPassword' })
    expect(await confirm(PERSON.password)).toMatchObject({ reason: 'throttled' })
    clock += MINUTE
    expect(await confirm(PERSON.password)).toMatchObject({ ok: true })
  })
})

describe('a name', () => {
  it('[ACC-06] is changed for every session and after a restart, and the change is logged', async () => {
    const session = await signUp()
    const { token } = await identity.openSession(session.user, HOME)
    expect(await identity.security.changeName(session, 'Grace', HOME)).toMatchObject({ ...session.user, name: 'Grace' })
    expect(identity.session(token)?.user.name).toBe('Grace')
    expect(eventsOf(session)).toEqual(['signedIn', 'signedIn', 'nameChanged'])
    await identity.stop()
    identity = await open()
    expect(identity.session(token)?.user.name).toBe('Grace')
    expect(await logIn()).toMatchObject({ ok: true, user: { name: 'Grace' } })
  })
})

describe('a new password', () => {
  it('[SEC-01, ACC-06] ends every session, and the old one opens nothing', async () => {
    const session = await signUp()
    const { token } = await identity.openSession(session.user)
    expect(await identity.security.changePassword(session, 'password1', HOME)).toMatchObject({ reason: 'weakPassword' })
    expect(identity.session(token)).toBeDefined()
    expect(await identity.security.changePassword(session, NEXT_PASSWORD, HOME)).toEqual({ ok: true })
    expect(identity.session(token)).toBeUndefined()
    expect(identity.security.sessionsOf(session.user)).toEqual([])
    expect(await logIn()).toMatchObject({ ok: false, reason: 'wrongCredentials' })
    expect(await logIn(NEXT_PASSWORD)).toMatchObject({ ok: true })
  })

  it('[SEC-01, ACC-06] leaves the old session of the caller valid for a second, for calls that were sent with its cookie', async () => {
    const { user } = await signUp()
    const { token, session } = await identity.openSession(user)
    expect(await identity.security.changePassword(session, NEXT_PASSWORD, HOME)).toEqual({ ok: true })
    expect(identity.session(token)?.user.account).toBe(user.account)
    expect(identity.security.sessionsOf(user)).toEqual([])
    await expect.poll(() => identity.session(token), { timeout: 5_000 }).toBeUndefined()
  })

  it('[SEC-03, ACC-06] is set by a recovery code, once; an unknown e-mail and a wrong code are told apart by nothing', async () => {
    const session = await signUp()
    const [code = '', other = ''] = await identity.security.renewRecoveryCodes(session, HOME)
    const reset = (email: string, recoveryCode: string, password = NEXT_PASSWORD) =>
      identity.security.resetPassword({ ...HOME, email, recoveryCode, password })
    const refused = { ok: false, reason: 'refused' }
    expect(await reset(PERSON.email, 'ABCDEF-ABCDEF-ABCDEF-ABCDEF')).toEqual(refused)
    expect(await reset('nobody@example.com', code)).toEqual(refused)
    expect(await reset('nobody@example.com', code, 'password1')).toEqual(refused)
    expect(await reset(PERSON.email, code, 'password1')).toEqual({ ok: false, reason: 'weakPassword' })
    const both = await Promise.all([reset(PERSON.email, code), reset(PERSON.email, code)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(identity.security.sessionsOf(session.user)).toEqual([])
    expect(await logIn(NEXT_PASSWORD)).toMatchObject({ ok: true })
    expect(await reset(PERSON.email, code)).toEqual(refused)
    // A code of one user is not valid for another.
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    await identity.security.renewRecoveryCodes(eve, HOME)
    expect(await reset('eve@example.com', other)).toEqual(refused)
  })
})

describe('sessions', () => {
  it('[ACC-06] are listed with device, place and time, newest first, and each can be ended by its person alone', async () => {
    const first = await signUp()
    clock += 10 * MINUTE
    const second = await identity.openSession(first.user, { address: '10.0.0.2', device: 'Chrome' })
    const eve = await signUp({ ...PERSON, email: 'eve@example.com' })
    const list = () => identity.security.sessionsOf(first.user)
    expect(list()).toEqual([
      { id: second.session.id, address: '10.0.0.2', device: 'Chrome', createdTime: clock, usedTime: clock },
      { id: first.id, ...HOME, createdTime: clock - 10 * MINUTE, usedTime: clock - 10 * MINUTE },
    ])
    clock += MINUTE
    identity.session(second.token)
    expect(list()[0]?.usedTime).toBe(clock)
    const closed: string[] = []
    identity.onSessionClosed((id) => closed.push(id))
    expect(await identity.security.endSession(eve, second.session.id, HOME)).toBe(false)
    expect(await identity.security.endSession(first, second.session.id, HOME)).toBe(true)
    expect(await identity.security.endSession(first, second.session.id, HOME)).toBe(false)
    expect(closed).toEqual([second.session.id])
    expect(identity.session(second.token)).toBeUndefined()
    for (let more = 0; more < 3; more += 1) await identity.openSession(first.user, HOME)
    expect(await identity.security.endOtherSessions(first, HOME)).toBe(3)
    expect(list().map(({ id }) => id)).toEqual([first.id])
    await identity.stop()
    identity = await open()
    expect(list()).toMatchObject([{ id: first.id, ...HOME }])
  })
})

describe('the log of an account', () => {
  it('[SEC-06, ACC-06] tells of sign-ins, failures and changes with where they came from, each once', async () => {
    const session = await signUp()
    await logIn('not it at all')
    const { app } = await enrol(session)
    await second(await ticket(), WRONG)
    clock += STEP
    await second(await ticket(), app.code(clock))
    await identity.security.confirm(session, { password: PERSON.password, code: app.code(clock, 1) }, HOME)
    await identity.security.changePassword(session, NEXT_PASSWORD, HOME)
    const { token } = await identity.openSession(session.user, HOME)
    await identity.closeSession(token, HOME)
    const { events, brokenAt } = identity.security.logOf(session.user)
    expect(events.map(({ event }) => event)).toEqual([
      'signedIn',
      'signInFailed',
      'authenticatorAdded',
      'secondFactorFailed',
      'confirmed',
      'passwordChanged',
      'signedIn',
      'signedOut',
    ])
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    for (const event of events) expect(event).toMatchObject(HOME)
    expect(brokenAt).toBeUndefined()
    // The log of another user contains none of these events.
    expect(eventsOf(await signUp({ ...PERSON, email: 'eve@example.com' }))).toEqual(['signedIn'])
  })

  it('[SEC-06, SEC-05] strangers who fail again and again are counted, and have a row each six minutes', async () => {
    const session = await signUp()
    for (let tries = 0; tries < 40; tries += 1) {
      await identity.logIn({
        ...HOME,
        address: `10.1.0.${tries}`,
        email: PERSON.email,
        password: 'wrong',
        proved: true,
      })
    }
    clock += 6 * MINUTE
    await logIn('wrong')
    const { events } = identity.security.logOf(session.user)
    expect(events).toHaveLength(22)
    expect(events.at(-1)).toMatchObject({ event: 'signInFailed', details: '{"unlogged":"20"}' })
  })

  it('[SEC-06] survives a restart; a failure is on disk when the exchange stops', async () => {
    const session = await signUp()
    await logIn('not it at all')
    await identity.stop()
    identity = await open()
    await identity.openSession(session.user, HOME)
    expect(identity.security.logOf(session.user)).toMatchObject({
      events: [{ event: 'signedIn' }, { event: 'signInFailed' }, { event: 'signedIn' }],
      brokenAt: undefined,
    })
  })

  for (const [what, alter, brokenAt] of [
    ['altered', (row: { device: string }) => ({ ...row, device: 'somebody else’s' }), 2],
    ['taken out', () => undefined, 2],
  ] as const) {
    it(`[SEC-06] shows where a row was ${what}, even by somebody who has the key of the file`, async () => {
      const session = await signUp()
      for (let more = 0; more < 3; more += 1) await identity.openSession(session.user, HOME)
      await identity.stop()
      const { account } = session.user
      const { tables } = openPeople({ dataDir, journalId: 'journal' })
      const [row] = tables.rows('account_events', account, 2)
      tables.change((changing) => {
        const altered = alter(row!)
        if (altered === undefined) changing.remove('account_events', account, 2)
        else changing.put('account_events', { ...row!, ...altered })
      })
      tables.close()
      identity = await open()
      expect(identity.security.logOf(session.user).brokenAt).toBe(brokenAt)
    })
  }
})

describe('a deleted account', () => {
  it('[ACC-06, SEC-01] gets nothing from what was under way: a log-in, a new password, a failure to log', async () => {
    const session = await signUp()
    const { user } = session
    const loggingIn = logIn()
    const changed = identity.security.changePassword(session, NEXT_PASSWORD, HOME).catch((error: unknown) => error)
    const failing = logIn('not it at all')
    identity.security.deleteAccount(session)
    const result = await loggingIn
    if (result.ok) await expect(identity.openSession(user, HOME)).rejects.toThrow(AccountDeleted)
    expect(await changed).toBeInstanceOf(AccountDeleted)
    await failing
    expect(identity.security.sessionsOf(user)).toEqual([])
    expect(await logIn(NEXT_PASSWORD)).toEqual({ ok: false, reason: 'wrongCredentials' })
    expect(eventsOf(session)).toEqual(['accountDeleted'])
    await identity.stop()
    identity = await open()
    expect(identity.security.sessionsOf(user)).toEqual([])
    expect(eventsOf(session)).toEqual(['accountDeleted'])
  })

  it('[ACC-06, DUR-01] is deleted as a whole or not at all', async () => {
    const people = openPeople({ dataDir: memoryFolder('deletion'), journalId: 'journal' })
    const own = await openIdentity({
      dataDir: '',
      journalId: 'journal',
      accounts: [],
      opened: people,
      now: () => clock,
    })
    const result = await own.signUp(PERSON)
    if (!result.ok) throw new Error(result.reason)
    const { token, session } = await own.openSession(result.user, HOME)
    const full = vi.spyOn(people.tables, 'change').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    expect(() => own.security.deleteAccount(session)).toThrow('full')
    full.mockRestore()
    expect(own.session(token)?.user).toEqual(result.user)
    expect(own.security.logOf(result.user).events.map(({ event }) => event)).toEqual(['signedIn'])
    expect(await own.logIn({ ...HOME, ...PERSON })).toMatchObject({ ok: true })
    await own.stop()
    people.tables.close()
  })
})
