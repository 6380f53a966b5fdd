import { rmSync } from 'node:fs'
import type { AppliedNow, EngineEvent, Quote } from '@perpdesk/engine'
import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import { LINEAR_PERPETUALS, MAX_ALERTS, priceToTicks } from '@perpdesk/trading'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Identity } from '../identity/identity.ts'
import { openIdentity, openPeople } from '../identity/open-identity.ts'
import type { PeopleTables } from '../identity/open-tables.ts'
import { eventRows } from '../testing/event-rows.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { AlertKeeper } from './alert-keeper.ts'
import type { Alert, AlertNews, AskedAlert } from './alerts.ts'

const BTC = LINEAR_PERPETUALS.find(({ symbol }) => symbol === 'BTCUSDT')!
const START = Date.UTC(2026, 10, 17, 10, 1)
const MINUTE = 60_000

let folder: string
let people: PeopleTables
let identity: Identity
let account: number
let keeper: AlertKeeper
let now: number
let last: E8
let news: AlertNews[]

const asked = (fields: Partial<AskedAlert> = {}): AskedAlert => ({
  alertId: 'alert-0001',
  instrument: BTC.id,
  source: 'MarkPrice',
  condition: 'crossing',
  value: e8('100'),
  minutes: 0,
  repeat: 'once',
  expiresTime: 0,
  note: '',
  ...fields,
})

/** Returns a command with these events, as the engine would report it. */
function command(seq: number, time: number, events: readonly EngineEvent[]): AppliedNow {
  return { seq, time, result: { code: 0, orderId: 0, price: 0, params: {} }, events, rows: eventRows(events) }
}

function mark(markPrice: E8, indexPrice = markPrice): EngineEvent {
  return {
    type: 'mark',
    instrument: BTC.id,
    markPrice,
    indexPrice,
    predictedFundingRate: 0n,
    nextFundingTime: 0,
    fundingMinutes: 480,
    basisRate: 0n,
    predictedDeliveryPrice: 0n,
    openInterest: 0,
    premium: null,
  }
}

const trade = (price: E8): EngineEvent => ({
  type: 'trade',
  instrument: BTC.id,
  tradeId: 1,
  price: priceToTicks(BTC, price)!,
  qty: 1,
  side: 'Buy',
})

const quote = (): Quote => ({
  lastPrice: priceToTicks(BTC, last)!,
  bestBid: 0,
  bestBidLots: 0,
  bestAsk: 0,
  bestAskLots: 0,
  markPrice: last,
  indexPrice: last,
  predictedFundingRate: 0n,
  nextFundingTime: 0,
  fundingMinutes: 480,
  basisRate: 0n,
  predictedDeliveryPrice: 0n,
  maxBuy: 0,
  minSell: 0,
  openInterest: 0,
})

/** Opens the file and replays the commands after `from`, as a start of the exchange does. */
async function start(reported: readonly AppliedNow[] = [], from = 0): Promise<void> {
  people = openPeople({ dataDir: folder, journalId: 'journal' })
  keeper = new AlertKeeper(people.tables)
  keeper.know([BTC])
  for (const each of reported) if (each.seq > from) keeper.follow(each)
  identity = await openIdentity({ dataDir: folder, journalId: 'journal', accounts: [], opened: people })
  keeper.open({
    engine: { quote },
    candles: {
      bars: async () => [
        { time: START - MINUTE, open: last, high: last, low: last, close: last, volume: 0n, turnover: 0n },
      ],
    },
    now: () => now,
    onProblem: (error) => {
      throw error
    },
  })
  keeper.subscribe((each) => news.push(each))
}

/** Simulates a kill: files remain, everything in memory is lost. */
async function kill(): Promise<void> {
  keeper.stop()
  await identity.stop()
  people.tables.close()
}

const cameAt = () => keeper.fired(account).map(({ seq, alertId, price }) => `${seq} ${alertId} ${formatE8(price)}`)
const only = (): Alert => keeper.list(account)[0]!

beforeEach(async () => {
  vi.useFakeTimers()
  folder = memoryFolder('alerts')
  now = START
  last = e8('99')
  news = []
  await start()
  account = (await identity.createDemo()).account
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
  vi.useRealTimers()
})

describe('[CHT-09] an alert', () => {
  it('comes once, is told when it is on disk, and waits no more', async () => {
    await keeper.create(account, asked())
    keeper.follow(command(1, START + 1, [mark(e8('99.5'))]))
    keeper.follow(command(2, START + 2, [mark(e8('100'))]))
    expect(keeper.fired(account)).toEqual([])
    vi.advanceTimersByTime(50)
    expect(news.at(-1)?.fired).toMatchObject([{ firedId: '2-alert-0001', price: e8('100'), time: START + 2 }])
    keeper.follow(command(3, START + 3, [mark(e8('98'))]))
    vi.advanceTimersByTime(50)
    expect(cameAt()).toEqual(['2 alert-0001 100'])
    expect(only()).toMatchObject({ state: 'came', count: 1, lastTime: START + 2, lastPrice: e8('100') })
  })

  it.each([
    ['LastPrice', [mark(e8('101'))], [trade(e8('101'))]],
    ['MarkPrice', [trade(e8('101')), mark(e8('99'), e8('101'))], [mark(e8('101'), e8('99'))]],
    ['IndexPrice', [trade(e8('101')), mark(e8('101'), e8('99'))], [mark(e8('99'), e8('101'))]],
  ] as const)('by the %s hears of no other price', async (source, others, own) => {
    await keeper.create(account, asked({ source }))
    keeper.follow(command(1, START, others))
    keeper.flush()
    expect(cameAt()).toEqual([])
    keeper.follow(command(2, START, own))
    keeper.flush()
    expect(cameAt()).toEqual(['2 alert-0001 101'])
  })

  it('expires in the moment it was given, not a millisecond before', async () => {
    const until = START + MINUTE
    await keeper.create(account, asked({ alertId: 'alert-0001', expiresTime: until }))
    await keeper.create(account, asked({ alertId: 'alert-0002', expiresTime: until + 1 }))
    keeper.follow(command(1, until, [mark(e8('101'))]))
    keeper.flush()
    expect(cameAt()).toEqual(['1 alert-0002 101'])
    expect(keeper.list(account).map(({ state }) => state)).toEqual(['expired', 'came'])
    expect(await keeper.switch(account, 'alert-0001', 'on')).toBe('expired')
  })

  it('expires with its contract', async () => {
    await keeper.create(account, asked())
    keeper.follow(command(1, START, [{ type: 'delivery', instrument: BTC.id, price: e8('101'), deliveryTime: START }]))
    keeper.flush()
    expect(only().state).toBe('expired')
    expect(cameAt()).toEqual([])
  })

  it('that was paused waits from the price of the moment it is set on again', async () => {
    await keeper.create(account, asked())
    await keeper.switch(account, 'alert-0001', 'paused')
    keeper.follow(command(1, START, [mark(e8('101'))]))
    last = e8('101')
    await keeper.switch(account, 'alert-0001', 'on')
    keeper.follow(command(2, START, [mark(e8('102'))]))
    keeper.flush()
    expect(cameAt()).toEqual([])
    keeper.follow(command(3, START, [mark(e8('99'))]))
    keeper.flush()
    expect(cameAt()).toEqual(['3 alert-0001 99'])
    // a one-time alert that has fired is armed again
    last = e8('99')
    await keeper.switch(account, 'alert-0001', 'on')
    keeper.follow(command(4, START, [mark(e8('101'))]))
    keeper.flush()
    expect(only()).toMatchObject({ state: 'came', count: 2 })
  })

  it('is one however often it is asked for, and a changed one begins anew', async () => {
    await keeper.create(account, asked())
    await keeper.create(account, asked({ value: e8('200') }))
    expect(keeper.list(account)).toMatchObject([{ value: e8('100') }])
    keeper.follow(command(1, START, [mark(e8('101'))]))
    await keeper.change(account, asked({ value: e8('90'), repeat: 'each' }))
    expect(keeper.list(account)).toMatchObject([
      { value: e8('90'), state: 'on', count: 0, lastTime: 0, lastPrice: null },
    ])
    expect(await keeper.change(account, asked({ alertId: 'nobodys-1' }))).toBe('unknown')
    keeper.delete(account, 'alert-0001')
    keeper.delete(account, 'alert-0001')
    expect(keeper.list(account)).toEqual([])
    expect(news.at(-1)?.changed).toMatchObject([{ state: 'deleted' }])
    expect(cameAt()).toEqual(['1 alert-0001 101'])
  })

  it('is one of so many at most', async () => {
    const ids = Array.from({ length: MAX_ALERTS }, (_, place) => `alert-${1_000 + place}`)
    for (const alertId of ids) expect(await keeper.create(account, asked({ alertId }))).toMatchObject({ alertId })
    expect(await keeper.create(account, asked({ alertId: 'one-more' }))).toBe('limited')
    expect(await keeper.create(account, asked({ alertId: ids[0]! }))).toMatchObject({ alertId: ids[0]! })
    keeper.delete(account, ids[0]!)
    expect(await keeper.create(account, asked({ alertId: 'one-more' }))).toMatchObject({ alertId: 'one-more' })
    // all alerts fire at once; the last hundred of the account are kept
    keeper.follow(command(1, START, [mark(e8('101'))]))
    keeper.flush()
    last = e8('101')
    await keeper.change(account, asked({ alertId: 'one-more', value: e8('100') }))
    keeper.follow(command(2, START, [mark(e8('99'))]))
    keeper.flush()
    expect(keeper.fired(account)).toHaveLength(MAX_ALERTS)
    expect(cameAt()[0]).toBe('2 one-more 99')
    await kill()
    await start()
    expect(keeper.fired(account)).toHaveLength(MAX_ALERTS)
    expect(cameAt()[0]).toBe('2 one-more 99')
  })

  it('of a move counts against the price as the minute began that was so long ago', async () => {
    last = e8('100')
    await keeper.create(account, asked({ condition: 'rises', value: e8('5'), minutes: 5, repeat: 'each' }))
    // the price is 100 until the last millisecond of 10:02, and that minute closes at 104
    keeper.follow(command(1, START + 2 * MINUTE - 1, [mark(e8('104'))]))
    keeper.follow(command(2, START + 7 * MINUTE - 1, [mark(e8('105'))]))
    keeper.flush()
    expect(cameAt()).toEqual(['2 alert-0001 105'])
    keeper.follow(command(3, START + 7 * MINUTE, [mark(e8('109.1'))]))
    keeper.follow(command(4, START + 8 * MINUTE, [mark(e8('109.2'))]))
    keeper.flush()
    expect(cameAt()).toEqual(['4 alert-0001 109.2', '2 alert-0001 105'])
  })

  it('whose change finds no room on the disk stays as it was', async () => {
    await keeper.create(account, asked())
    const full = vi.spyOn(people.tables, 'change').mockImplementation(() => {
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    })
    await expect(keeper.create(account, asked({ alertId: 'alert-0002' }))).rejects.toThrow('full')
    await expect(keeper.change(account, asked({ value: e8('1') }))).rejects.toThrow('full')
    expect(() => keeper.delete(account, 'alert-0001')).toThrow('full')
    full.mockRestore()
    keeper.flush()
    expect(keeper.list(account)).toMatchObject([{ alertId: 'alert-0001', value: e8('100') }])
    keeper.follow(command(1, START, [mark(e8('101'))]))
    keeper.flush()
    expect(cameAt()).toEqual(['1 alert-0001 101'])
  })
})

/** Returns a random walk of prices around 100, drawn from a seed, half a minute apart. */
function way(seed: number, length: number): AppliedNow[] {
  let state = seed
  const dice = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  let tenths = 1_000
  return Array.from({ length }, (_, place) => {
    tenths += Math.round((dice() - 0.5) * 20)
    const price = e8(`${Math.floor(tenths / 10)}.${tenths % 10}`)
    return command(
      place + 1,
      START + place * 30_000,
      dice() < 0.5 ? [mark(price), trade(price)] : [trade(price), mark(price)],
    )
  })
}

const KINDS: readonly Partial<AskedAlert>[] = [
  { condition: 'crossing', repeat: 'each' },
  { condition: 'crossingUp', repeat: 'each', source: 'LastPrice' },
  { condition: 'crossingDown', repeat: 'each', value: e8('99.5') },
  { condition: 'above', repeat: 'each', value: e8('101') },
  { condition: 'below', repeat: 'once', value: e8('98') },
  { condition: 'moves', value: e8('1'), minutes: 5, repeat: 'each' },
  { condition: 'falls', value: e8('0.5'), minutes: 60, repeat: 'each', source: 'IndexPrice' },
  { condition: 'crossing', repeat: 'each', expiresTime: START + 100 * MINUTE },
]

describe('[CHT-09, DUR-01] alerts over kills', () => {
  const setAll = async () => {
    for (const [place, kind] of KINDS.entries())
      await keeper.create(account, asked({ alertId: `alert-000${place}`, ...kind }))
  }
  const state = () => ({ came: cameAt(), list: keeper.list(account) })

  it.each([1, 2, 3])('come as often, at the same prices, as if nothing had happened (%i)', async (seed) => {
    const reported = way(seed, 400)
    await setAll()
    for (const each of reported) keeper.follow(each)
    keeper.flush()
    const truth = state()
    expect(truth.came.length).toBeGreaterThan(10)
    for (const { alertId } of keeper.list(account)) keeper.delete(account, alertId)
    await kill()
    rmSync(folder, { recursive: true, force: true })

    await start()
    account = (await identity.createDemo()).account
    await setAll()
    let snapshot = 0
    for (const [place, each] of reported.entries()) {
      keeper.follow(each)
      // fired alerts are written after a short delay; from time to time they are flushed and a snapshot is taken
      if ((place * seed) % 7 === 0) vi.advanceTimersByTime(50)
      if ((place + seed) % 31 === 0) {
        keeper.flush()
        snapshot = each.seq
      }
      if ((place * 3 + seed) % 13 === 0) {
        await kill()
        await start(reported.slice(0, place + 1), snapshot)
      }
    }
    keeper.flush()
    expect(state()).toEqual(truth)
    // a start from an older snapshot replays many commands that the alerts have already processed
    await kill()
    await start(reported, 0)
    keeper.flush()
    expect(state()).toEqual(truth)
  })
})
