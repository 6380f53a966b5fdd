import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadConfig } from '../config/load-config.ts'
import { type OpenedExchange, openExchange } from '../open-exchange.ts'
import { SetClock } from '../testing/set-clock.ts'
import { TestClient } from '../testing/test-client.ts'
import { OPENING_TIME } from '../testing/test-exchange.ts'
import { confirmationIn } from './confirmation.ts'
import { HELD_FOR } from './guarded-time.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const SYMBOL = 'BTCUSDT'
const ROOT = resolve(import.meta.dirname, '../../../..')

const dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-clock-'))
const machine = new SetClock(OPENING_TIME, true)
const lines: string[] = []
let exchange: OpenedExchange
let client: TestClient

const config = {
  ...loadConfig({ PERPDESK_DATA: dataDir, PERPDESK_PORT: '0', PERPDESK_MARKET_RATE: '0.1' }, dataDir),
  terminalDir: '',
}
const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) })

/** Counts the log lines that contain this word. */
function said(word: string): number {
  return lines.filter((line) => line.includes(word)).length
}

/** Returns the exchange's time, which every answer contains. */
async function timeNow(): Promise<number> {
  return (await client.ask('session', {})).body.time
}

async function nextFunding(): Promise<number> {
  const [ticker] = (await client.call('tickers', { symbol: SYMBOL })).list
  return ticker!.nextFundingTime
}

async function troubles(): Promise<readonly string[]> {
  const { status, body } = await client.send('/ready')
  expect(status).toBe(200)
  return z.parse(z.object({ troubles: z.array(z.string()) }), body.result).troubles
}

async function heldSeconds(): Promise<number> {
  const text = await (await fetch(`${exchange.address}/metrics`)).text()
  return Number(/^perpdesk_clock_held_back_seconds (.*)$/m.exec(text)?.[1])
}

async function settlements(): Promise<number> {
  return (await client.call('transactions', { type: 'SETTLEMENT' })).list.length
}

function confirmByCommand() {
  const env = { ...process.env, PERPDESK_DATA: dataDir }
  return promisify(execFile)(process.execPath, [join(ROOT, 'scripts/confirm-clock.ts')], { env })
}

beforeAll(async () => {
  exchange = await openExchange(config, log, machine)
  client = await TestClient.demo(exchange.address)
  await vi.waitFor(
    async () => {
      const order = { symbol: SYMBOL, side: 'Buy', orderType: 'Market', qty: '0.01' } as const
      await client.call('createOrder', order)
      expect((await client.call('positions', {})).list).toMatchObject([{ symbol: SYMBOL }])
    },
    { timeout: 30_000, interval: 200 },
  )
}, 60_000)
afterAll(async () => {
  await exchange.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a machine whose clock leaps while the exchange runs', { timeout: 60_000 }, () => {
  it.each([
    ['fifteen days', 15 * DAY],
    ['nine hours', 9 * HOUR],
  ])(
    '[SIM-03, DUR-01, OPS-03] by %s for six seconds takes no session, pays no funding and moves no time',
    async (_, leap) => {
      lines.length = 0
      const [began, funding] = [await timeNow(), await nextFunding()]
      const real = performance.now()
      machine.leap(leap)
      while (performance.now() - real < 6_000) {
        expect((await client.call('session', {})).user).not.toBeNull()
        // the exchange's time advances as fast as the machine's
        expect(Math.abs((await timeNow()) - began - (performance.now() - real))).toBeLessThan(1_000)
        await sleep(250)
      }
      expect(await heldSeconds()).toBeCloseTo(leap / 1_000, -1)
      expect((await troubles())[0]).toContain('npm run clock:confirm')
      machine.leap(-leap)
      await vi.waitFor(async () => expect(await troubles()).toEqual([]), { timeout: 5_000 })
      expect(await heldSeconds()).toBe(0)
      expect([said('has leapt ahead'), said('clock is back'), said('is taken')]).toEqual([1, 1, 0])
      expect([await nextFunding(), await settlements()]).toEqual([funding, 0])
      const other = await TestClient.demo(exchange.address)
      expect((await other.call('session', {})).user).not.toBeNull()
    },
  )

  it('[SIM-03, DUR-01, OPS-03] for a quarter of an hour is taken, and funding that fell due is paid once, as after a pause', async () => {
    lines.length = 0
    const [began, funding] = [await timeNow(), await nextFunding()]
    machine.leap(9 * HOUR)
    await vi.waitFor(() => expect(said('has leapt ahead')).toBe(1), { timeout: 5_000 })
    machine.pass(HELD_FOR)
    await vi.waitFor(() => expect(said('is taken')).toBe(1), { timeout: 5_000 })
    expect((await timeNow()) - began).toBeGreaterThan(9 * HOUR)
    await vi.waitFor(
      async () => {
        expect(await nextFunding()).toBeGreaterThan(funding)
        expect(await settlements()).toBe(1)
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(await troubles()).toEqual([])
    expect((await client.call('session', {})).user).not.toBeNull()
  })

  it('[SIM-03, OPS-03] is taken at once when the command confirms it, which says so where nothing is held back', async () => {
    await expect(confirmByCommand()).rejects.toMatchObject({ stderr: expect.stringContaining('holds back') })
    lines.length = 0
    const began = await timeNow()
    // a confirmation file that already exists does not confirm a later leap
    writeFileSync(confirmationIn(dataDir), '')
    machine.leap(HOUR)
    await vi.waitFor(() => expect(said('has leapt ahead')).toBe(1), { timeout: 5_000 })
    expect(existsSync(confirmationIn(dataDir))).toBe(false)
    expect((await timeNow()) - began).toBeLessThan(HOUR)
    expect((await confirmByCommand()).stdout).toContain('goes by the machine’s clock')
    expect(said('is taken')).toBe(1)
    expect((await timeNow()) - began).toBeGreaterThanOrEqual(HOUR)
  })

  it('[SIM-03, DUR-01, OPS-03] a start says how far the clock is from the journal’s last command', async () => {
    const still = { ...config, market: { ...config.market, enabled: false } }
    await exchange.close()
    machine.leap(2 * DAY)
    lines.length = 0
    exchange = await openExchange(still, log, machine)
    expect(said('counts as a pause')).toBe(1)
    await exchange.close()
    machine.leap(-5 * DAY)
    lines.length = 0
    exchange = await openExchange(still, log, machine)
    expect(said('is behind the journal’s last command')).toBe(1)
  })
})
