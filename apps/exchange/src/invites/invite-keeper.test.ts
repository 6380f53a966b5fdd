import { rmSync } from 'node:fs'
import type { AppliedNow, EngineEvent } from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { INVITE_BONUS } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Identity, User } from '../identity/identity.ts'
import { openIdentity, openPeople } from '../identity/open-identity.ts'
import type { PeopleTables } from '../identity/open-tables.ts'
import { eventRows } from '../testing/event-rows.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { InviteKeeper } from './invite-keeper.ts'

const START = Date.UTC(2026, 10, 17, 10, 1)

let folder: string
let people: PeopleTables
let identity: Identity
let keeper: InviteKeeper
let seq: number
let inviter: User
let invited: User

/** Returns a command with these events, as the engine would report it. */
function command(number: number, events: readonly EngineEvent[]): AppliedNow {
  const result = { code: 0, orderId: 0, price: 0, params: {} }
  return { seq: number, time: START + number, result, events, rows: eventRows(events) }
}

function fill(account: number, execType: 'Trade' | 'Funding' = 'Trade'): EngineEvent {
  const order = { orderId: 1, orderLinkId: '', side: 'Buy', positionIdx: 0, price: 1, execPrice: 1n, qty: 1 } as const
  const money = { value: 1n, fee: 0n, feeRate: 0n, isMaker: false, closedQty: 0, realisedPnl: 0n, leavesQty: 0 }
  return {
    type: 'execution',
    execId: 1,
    account,
    instrument: 1,
    ...order,
    ...money,
    execType,
    createType: 'CreateByUser',
  }
}

function credit(account: number, change = INVITE_BONUS, coin = 'USDT'): EngineEvent {
  const none = { instrument: 0, side: '', qty: 0, price: 0n, funding: 0n, fee: 0n, orderId: 0 } as const
  return {
    type: 'ledger',
    id: 1,
    account,
    coin,
    ledgerType: 'BONUS',
    ...none,
    cashFlow: change,
    change,
    balance: change,
  }
}

function report(...events: readonly EngineEvent[]): AppliedNow {
  seq += 1
  const applied = command(seq, events)
  keeper.follow(applied)
  return applied
}

async function open(): Promise<void> {
  people = openPeople({ dataDir: folder, journalId: 'journal' })
  keeper = new InviteKeeper(people.tables)
}

async function begin(): Promise<void> {
  identity = await openIdentity({
    dataDir: folder,
    journalId: 'journal',
    accounts: [],
    opened: people,
    invites: keeper,
  })
  keeper.open(() => seq)
}

/** Restarts after a kill: files as they are, and the commands after the last snapshot replayed. */
async function restart(reported: readonly AppliedNow[]): Promise<void> {
  await identity.stop()
  people.tables.close()
  await open()
  for (const applied of reported) keeper.follow(applied)
  await begin()
}

async function signUp(name: string, by?: User): Promise<User> {
  const person = { email: `${name}@example.com`, password: 'four gentle otters', name }
  const result = await identity.signUp({ ...person, inviter: by })
  if (!result.ok) throw new Error(result.reason)
  return result.user
}

beforeEach(async () => {
  folder = memoryFolder('invites')
  seq = 10
  await open()
  await begin()
  inviter = await signUp('ada')
  invited = await signUp('ben', inviter)
})
afterEach(async () => {
  await identity.stop()
  people.tables.close()
  rmSync(folder, { recursive: true, force: true })
})

const due = () => keeper.due()?.account
const paid = () => {
  const { inviterPaidTime, invitedPaidTime } = keeper.of(invited.account)!
  return [inviterPaidTime, invitedPaidTime].map((time) => (time === 0 ? 0 : time - START))
}

describe('[SHR-01, ROUTE-08] an invitation', () => {
  it('is written with its person, counts from the first fill of any account, and no funding is one', async () => {
    expect(keeper.by(inviter.account)).toMatchObject([{ account: invited.account, tradedTime: 0 }])
    expect([keeper.of(inviter.account), due()]).toEqual([undefined, undefined])
    const sub = (await identity.openSubAccount(invited, {
      name: 'Grid',
      purpose: 'bot',
      accountType: 'UTA2',
      marginMode: 'REGULAR_MARGIN',
    }))!
    report(fill(inviter.account), fill(500), fill(invited.account, 'Funding'))
    expect(due()).toBeUndefined()
    const heard = vi.fn<() => void>()
    keeper.subscribe(heard)
    report(fill(sub.id))
    report(fill(invited.account))
    expect(keeper.of(invited.account)).toMatchObject({ tradedTime: START + 12 })
    expect([due(), heard.mock.calls.length]).toEqual([invited.account, 1])
  })

  it('is paid by the first bonus of its amount to each side after paying was begun, once', () => {
    report(fill(invited.account))
    report(credit(inviter.account), credit(invited.account))
    expect(paid()).toEqual([0, 0])
    expect(keeper.isPaying(inviter.account)).toBe(false)
    keeper.beginPaying(keeper.due()!)
    expect([inviter, invited].map(({ account }) => keeper.isPaying(account))).toEqual([true, true])
    report(credit(inviter.account, e8('4999')), credit(inviter.account, INVITE_BONUS, 'USDC'), credit(500))
    expect(paid()).toEqual([0, 0])
    report(credit(inviter.account))
    report(credit(inviter.account))
    expect(paid()).toEqual([14, 0])
    report(credit(invited.account))
    expect([paid(), due()]).toEqual([[14, 16], undefined])
    expect([inviter, invited].map(({ account }) => [...keeper.bonusTimes(account)])).toEqual([
      [START + 14],
      [START + 16],
    ])
    expect(keeper.isPaying(inviter.account)).toBe(false)
  })

  it('of a demo user counts fills only from when it is kept', async () => {
    const demo = await identity.createDemo()
    const early = report(fill(demo.account))
    await identity.keepDemo(demo, { email: 'eve@example.com', password: 'four gentle otters', name: 'Eve', inviter })
    await restart([early])
    expect(keeper.of(demo.account)).toMatchObject({ inviter: inviter.account, tradedTime: 0 })
    report(fill(demo.account))
    expect(due()).toBe(demo.account)
  })

  it('is never one’s own', async () => {
    const demo = await identity.createDemo()
    const kept = { email: 'eve@example.com', password: 'four gentle otters', name: 'Eve', inviter: demo }
    expect(await identity.keepDemo(demo, kept)).toMatchObject({ ok: true })
    expect(keeper.of(demo.account)).toBeUndefined()
  })

  it('that cannot be begun for want of room is begun later', () => {
    report(fill(invited.account))
    const full = vi.spyOn(people.tables, 'change').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    expect(() => keeper.beginPaying(keeper.due()!)).toThrow('full')
    full.mockRestore()
    expect(keeper.isPaying(invited.account)).toBe(false)
    report(credit(invited.account))
    expect(paid()).toEqual([0, 0])
    keeper.beginPaying(keeper.due()!)
    expect(keeper.isPaying(invited.account)).toBe(true)
  })

  it('that was begun comes before others, so that nobody’s deposit is taken for another', async () => {
    const second = await signUp('cleo', inviter)
    report(fill(second.account))
    keeper.beginPaying(keeper.due()!)
    report(fill(invited.account))
    expect(due()).toBe(second.account)
    report(credit(inviter.account))
    expect(paid()).toEqual([0, 0])
    expect(keeper.of(second.account)).toMatchObject({ inviterPaidTime: START + seq })
  })
})

describe('[SHR-01, DUR-01] a kill', () => {
  /** All steps of an invitation in order, including the moment at which its payment is recorded. */
  it.each([0, 1, 2, 3, 4])('after step %i loses nothing and pays nothing twice', async (killedAfter) => {
    const reported: AppliedNow[] = []
    const steps = [
      () => reported.push(report(fill(invited.account))),
      () => keeper.beginPaying(keeper.due()!),
      () => reported.push(report(credit(inviter.account))),
      () => reported.push(report(credit(invited.account))),
    ]
    for (const [at, step] of steps.entries()) {
      if (at === killedAfter) await restart(reported)
      step()
      const next = keeper.due()
      // Replayed again, as by a start from an older snapshot.
      for (const applied of reported) keeper.follow(applied)
      expect(keeper.due()).toEqual(next)
    }
    if (killedAfter === 4) await restart(reported)
    expect([due(), ...paid()]).toEqual([undefined, 12, 13])
    // After a snapshot everything is on disk, and earlier commands are not replayed any more.
    keeper.flush()
    await restart([])
    expect([due(), ...paid()]).toEqual([undefined, 12, 13])
    expect(keeper.by(inviter.account)).toHaveLength(1)
  })
})
