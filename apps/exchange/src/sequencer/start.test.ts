import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Command,
  createEngine,
  encodeCommands,
  FIRST_ACCOUNT,
  LAYOUT,
  type PlaceOrder,
  restoreEngine,
  snapshotLayout,
  versionOfLayout,
} from '@perpdesk/engine'
import { e8 } from '@perpdesk/numeric'
import { LINEAR_PERPETUALS, priceToTicks, REFUSALS } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FedHistory } from '../history/called-history.ts'
import { openLocalHistory } from '../history/open-local-history.ts'
import type { Journal } from '../journal/journal.ts'
import { openLocalJournal } from '../journal/open-local-journal.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { openSequencer } from './open-sequencer.ts'
import type { Sequencer } from './sequencer.ts'

interface Rooms {
  readonly journal: Journal
  readonly history: FedHistory
  readonly sequencer: Sequencer
}

const DAY = 86_400_000
const ACCOUNTS = [FIRST_ACCOUNT, FIRST_ACCOUNT + 1, FIRST_ACCOUNT + 2]
const BTC = LINEAR_PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDT')!
const MID = priceToTicks(BTC, e8('65000'))!

let root: string
let clock = Date.UTC(2026, 10, 21, 7, 58)
const open: Rooms[] = []
beforeEach(() => {
  root = memoryFolder('start')
  clock = Date.UTC(2026, 10, 21, 7, 58)
})
afterEach(async () => {
  for (const rooms of open.splice(0)) await close(rooms)
  rmSync(root, { recursive: true, force: true })
})

/**
 * Opens journal, history and sequencer as the exchange does. Each reading of the clock is up to a second after the
 * last.
 */
async function start(folder: string, keepHours = 24): Promise<Rooms> {
  const journal = openLocalJournal({ folder, keepHours, keepBytes: 1e12 })
  const history = await openLocalHistory({ folder, journalId: journal.id, everyMs: 10 })
  const sequencer = await openSequencer({
    journal,
    history,
    createEngine,
    restoreEngine,
    snapshotLayout,
    clock: () => {
      clock += 777
      return clock
    },
    snapshotMinutes: 60,
  })
  const rooms = { journal, history, sequencer }
  open.push(rooms)
  return rooms
}

async function close({ sequencer, history, journal }: Rooms): Promise<void> {
  await sequencer.stop()
  await history.stop()
  await journal.stop()
}

/** Copies the files as a kill would leave them, and closes the rest. Returns the copy's folder. */
async function kill(folder: string): Promise<string> {
  const copy = mkdtempSync(join(root, 'crashed-'))
  cpSync(folder, copy, { recursive: true })
  for (const rooms of open.splice(0)) await close(rooms)
  return copy
}

/** Returns a pseudo-random generator that gives the same numbers in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const order = (over: Partial<PlaceOrder> & Pick<PlaceOrder, 'account'>): PlaceOrder => ({
  type: 'placeOrder',
  instrument: BTC.id,
  side: 'Buy',
  orderType: 'Limit',
  timeInForce: 'GTC',
  price: MID,
  qty: 5,
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
  smpType: 'None',
  orderLinkId: '',
  leverageE2: 0,
  options: null,
  ...over,
})

const marks = (): Command[] => [
  { type: 'indexPrices', entries: [{ instrument: BTC.id, sources: [e8('65000'), e8('65001'), e8('64999.5')] }] },
  { type: 'tick' },
]

function opening(): Command[] {
  return [
    { type: 'listInstrument', instrument: BTC },
    ...ACCOUNTS.flatMap((account): Command[] => [
      {
        type: 'createAccount',
        account,
        accountType: 'UTA2',
        marginMode: 'REGULAR_MARGIN',
        makerRate: e8('0.0002'),
        takerRate: e8('0.00055'),
        reports: true,
      },
      { type: 'deposit', account, coin: 'USDT', amount: e8('1000000'), bonus: true },
    ]),
    ...marks(),
  ]
}

/** Returns commands of three users who trade with each other around the mid-price, while time advances. */
function trading(seed: number, count: number): Command[] {
  const roll = dice(seed)
  return Array.from({ length: count }, (_, i): Command[] => {
    const account = ACCOUNTS[roll(3)]!
    const ref = { account, instrument: BTC.id, orderId: 0, orderLinkId: `${seed}-${roll(i + 1)}` }
    const kind = roll(10)
    if (kind < 6) {
      const side = roll(2) === 0 ? 'Buy' : 'Sell'
      return [order({ account, side, price: MID + roll(21) - 10, qty: 1 + roll(20), orderLinkId: `${seed}-${i}` })]
    }
    if (kind === 6)
      return [
        order({ account, orderType: 'Market', timeInForce: 'IOC', price: 0, side: roll(2) === 0 ? 'Buy' : 'Sell' }),
      ]
    if (kind === 7) return [{ type: 'cancelOrder', ...ref }]
    if (kind === 8) return [{ type: 'amendOrder', ...ref, price: MID + roll(21) - 10, qty: 0, options: null }]
    return marks()
  }).flat()
}

/** Sends commands a few at a time, so that batches differ in size. */
async function send(sequencer: Sequencer, commands: readonly Command[]): Promise<void> {
  for (let i = 0; i < commands.length; i += 1 + (i % 7)) {
    await Promise.all(commands.slice(i, i + 1 + (i % 7)).map((command) => sequencer.submit(command)))
  }
}

/** Returns everything that history has of the accounts and the market. */
async function rowsOf(history: FedHistory): Promise<Record<string, unknown>> {
  const rows: Record<string, unknown> = {}
  for (const account of ACCOUNTS) {
    for (const table of ['orders', 'executions', 'closedPnl', 'ledger', 'equity'] as const) {
      const found: unknown[] = []
      let cursor: string | undefined
      do {
        const page: { rows: readonly unknown[]; cursor: string } = await history[table]({
          account,
          limit: 200,
          ...(cursor !== undefined && { cursor }),
        })
        found.push(...page.rows)
        cursor = page.cursor === '' ? undefined : page.cursor
      } while (cursor !== undefined)
      rows[`${table} of ${account}`] = found
    }
  }
  for (const price of ['last', 'mark', 'index'] as const) {
    for (const bucket of [60_000, 3_600_000, 86_400_000] as const) {
      rows[`${price} ${bucket}`] = await history.candles(BTC.id, price, bucket, 0, clock + DAY)
    }
  }
  rows['funding'] = await history.funding({ instrument: BTC.id, limit: 100 })
  rows['liquidations'] = await history.liquidations({ limit: 100 })
  return rows
}

describe('the storage rooms with the real engine', { timeout: 60_000 }, () => {
  it('[DUR-01, DUR-03] after a kill the state is the same, and history is complete and the same when dropped and rebuilt', async () => {
    const folder = join(root, 'data')
    const first = await start(folder)
    await send(first.sequencer, [...opening(), ...trading(1, 400)])
    clock = Date.UTC(2026, 10, 22)
    await send(first.sequencer, marks())
    const hash = first.sequencer.engine.stateHash()
    const seq = first.sequencer.engine.seq
    const crashed = await kill(folder)

    const second = await start(crashed)
    expect(second.sequencer.startReport).toMatchObject({ snapshotSeq: 0, replayed: seq, stateHash: hash })
    await send(second.sequencer, trading(2, 300))
    await second.sequencer.stop()
    await second.history.flush()
    const rows = await rowsOf(second.history)
    const later = second.sequencer.engine.stateHash()
    for (const account of ACCOUNTS) expect(rows[`equity of ${account}`]).toHaveLength(1)
    expect(Object.values(rows).filter((list) => Array.isArray(list) && list.length > 0).length).toBeGreaterThan(15)
    await close(second)
    open.length = 0

    const third = await start(crashed)
    expect(third.sequencer.startReport).toMatchObject({ replayed: 0, stateHash: later, notes: [] })
    expect(await rowsOf(third.history)).toEqual(rows)
    const copy = await kill(crashed)
    for (const end of ['', '-wal', '-shm']) rmSync(join(copy, `history.db${end}`), { force: true })

    const fourth = await start(copy)
    expect(fourth.sequencer.startReport).toMatchObject({ snapshotSeq: 0, stateHash: later })
    expect(await rowsOf(fourth.history)).toEqual(rows)
  })

  it('[DUR-03] a history dropped after the journal was pruned is rebuilt as far back as the journal reaches', async () => {
    const folder = join(root, 'data')
    const first = await start(folder)
    await send(first.sequencer, [...opening(), ...trading(5, 100)])
    const pruned = await kill(folder)
    for (const seed of [6, 7]) {
      const { sequencer } = await start(pruned, 0)
      await send(sequencer, trading(seed, 100))
      await sequencer.stop()
      // Old rows are deleted in portions after the snapshot.
      await sleep(20)
      await close(open.pop()!)
    }
    const { history, journal } = await start(pruned, 0)
    const rows = await history.ledger({ account: ACCOUNTS[0]!, limit: 200 })
    const since = journal.reachesBackTo
    expect(since).toBeGreaterThan(100)
    const copy = await kill(pruned)
    for (const end of ['', '-wal']) rmSync(join(copy, `history.db${end}`), { force: true })
    const again = await start(copy, 0)
    const rebuilt = await again.history.ledger({ account: ACCOUNTS[0]!, limit: 200 })
    expect(rebuilt.rows.length).toBeGreaterThan(5)
    expect(rebuilt.rows).toEqual(rows.rows.filter(({ seq }) => seq > since))
    expect((await again.history.candles(BTC.id, 'last', 60_000, 0, clock)).length).toBeGreaterThan(0)
  })

  it('[DUR-04] a create sent again after a kill finds its order and makes no second one', async () => {
    const folder = join(root, 'data')
    const first = await start(folder)
    await send(first.sequencer, opening())
    const mine = order({ account: ACCOUNTS[0]!, price: MID - 100, orderLinkId: 'only-once' })
    const { orderId } = await first.sequencer.submit(mine)
    const crashed = await kill(folder)

    const { sequencer } = await start(crashed)
    expect(await sequencer.submit(mine)).toMatchObject({ code: REFUSALS.duplicateOrderLinkId })
    expect(sequencer.engine.openOrders(ACCOUNTS[0]!).map((open) => open.orderId)).toEqual([orderId])
  })

  it('[DUR-02] a folder that another version wrote is refused with a sentence, whether by its journal or a snapshot', async () => {
    const folder = join(root, 'data')
    const journal = openLocalJournal({ folder, keepHours: 24, keepBytes: 1e12 })
    const payload = encodeCommands([{ seq: 1, time: clock, command: { type: 'tick' } }])
    payload[0] = 1
    await journal.append({ firstSeq: 1, count: 1, time: clock, payload })
    await journal.stop()
    await expect(start(folder)).rejects.toThrow(/written by another version.*layout 1.*new data folder/)

    const other = join(root, 'other')
    const { journal: kept, history, sequencer } = await start(other)
    await send(sequencer, opening())
    await history.flush()
    const bytes = sequencer.engine.snapshot()
    bytes['PDSNAP'.length + 1] = 1
    const { seq, time } = sequencer.engine
    await kept.saveSnapshot({ seq, time, stateHash: createHash('sha256').update(bytes).digest('hex'), bytes })
    const copy = await kill(other)
    await expect(start(copy)).rejects.toThrow(/written by another version.*layout 1.*new data folder/)
  })

  it('[DUR-06] a folder of the layout before that was not closed is refused and names the version that closes it', async () => {
    const folder = join(root, 'data')
    const commands = [...opening(), ...trading(8, 50)].map((command, place) => ({
      seq: 1 + place,
      time: (clock += 777),
      command,
    }))
    const payload = encodeCommands(commands)
    payload[0] = LAYOUT - 1
    const journal = openLocalJournal({ folder, keepHours: 24, keepBytes: 1e12 })
    await journal.append({ firstSeq: 1, count: commands.length, time: clock, payload })
    await journal.stop()
    await expect(start(folder)).rejects.toThrow(
      new RegExp(`written by Perpdesk ${versionOfLayout(LAYOUT - 1)} and was not closed by it.*stop it with Ctrl\\+C`),
    )
  })

  it('[DUR-01] money is conserved over every start', async () => {
    let folder = join(root, 'data')
    for (let round = 0; round < 3; round++) {
      const { sequencer } = await start(folder)
      if (round === 0) await send(sequencer, opening())
      await send(sequencer, trading(10 + round, 60))
      for (const { difference } of sequencer.engine.audit()) expect(difference).toBe(0n)
      folder = await kill(folder)
    }
  })
})
