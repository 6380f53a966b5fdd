import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { loadConfig } from './config/load-config.ts'
import { apiErrorOf } from './gateway/faces/terminal/wire/api-error.ts'
import { HistoryDamaged } from './history/history-faults.ts'
import { type OpenedExchange, openExchange } from './open-exchange.ts'
import { TestClient } from './testing/test-client.ts'

let dataDir: string
let lines: string[]
let exchange: OpenedExchange | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-past-'))
  lines = []
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(): Promise<TestClient> {
  const config = loadConfig({ PERPDESK_DATA: dataDir, PERPDESK_PORT: '0', PERPDESK_MARKET: 'off' }, dataDir)
  const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) })
  exchange = await openExchange({ ...config, terminalDir: '' }, log)
  return TestClient.demo(exchange.address)
}

async function close(): Promise<void> {
  await exchange?.close()
  exchange = undefined
}

/** Changes rows of a closed database file directly, bypassing the exchange. */
function change(file: string, sql: string): void {
  const raw = new Database(join(dataDir, file))
  raw.exec(sql)
  raw.close()
}

async function troubles(client: TestClient): Promise<string> {
  const { status, body } = await client.send('/ready')
  expect(status).toBe(200)
  return z.parse(z.object({ troubles: z.array(z.string()) }), body.result).troubles.join('\n')
}

async function metrics(): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${exchange!.address}/metrics`)).text()
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describe('the past of an exchange that is open', { timeout: 60_000 }, () => {
  it('[DUR-02, OPS-03] tells of a whole one, and the figures of its stores', async () => {
    await open()
    await vi.waitFor(async () => expect((await metrics()).get('perpdesk_journal_verified')).toBe(1), {
      timeout: 20_000,
    })
    const figures = await metrics()
    expect(figures.get('perpdesk_history_verified')).toBe(1)
    expect(figures.get('perpdesk_journal_damaged')).toBe(0)
    expect(figures.get('perpdesk_history_damaged')).toBe(0)
    expect(figures.get('perpdesk_commits_total{store="journal",outcome="taken"}')).toBeGreaterThan(0)
    expect(figures.get('perpdesk_commit_seconds_count{store="journal"}')).toBeGreaterThan(0)
    expect(figures.get('perpdesk_disk_free_bytes')).toBeGreaterThan(0)
    expect(figures.get('perpdesk_snapshot_age_seconds')).toBe(-1)
    if (process.platform === 'linux') expect(figures.get('process_open_fds')).toBeGreaterThan(5)
    for (const name of [
      'perpdesk_commands_queued',
      'perpdesk_history_queued',
      'perpdesk_history_lag_commands',
      'perpdesk_event_loop_delay_p99_seconds',
      'perpdesk_event_loop_delay_max_seconds',
    ]) {
      expect(figures.get(name), `gauge ${name}`).toBeGreaterThanOrEqual(0)
    }
    await close()
    await open()
    expect((await metrics()).get('perpdesk_snapshot_age_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('[DUR-02, OPS-03] tells of damage in the older journal while trade goes on', async () => {
    for (let start = 0; start < 3; start += 1) {
      await open()
      await close()
    }
    change('journal.db', 'UPDATE batch SET time = time + 1 WHERE first_seq = (SELECT min(first_seq) FROM batch)')
    const client = await open()
    await vi.waitFor(async () => expect((await metrics()).get('perpdesk_journal_damaged')).toBe(1), { timeout: 20_000 })
    const said =
      /The older part of the journal in .* is damaged: the batch at command 1 .*\. Trade goes on: no start needs/
    expect(await troubles(client)).toMatch(said)
    expect(lines.filter((line) => said.test(line))).toHaveLength(1)
    expect(lines.join()).not.toContain('Nothing was started')
    expect((await metrics()).get('perpdesk_journal_verified')).toBe(0)
    expect((await client.call('wallet', {})).coins).not.toEqual([])
  })

  it('[DUR-02, OPS-03] tells of a damaged history, which is there again after the start', async () => {
    await open()
    await close()
    const rows = (name: string) => {
      const raw = new Database(join(dataDir, name), { readonly: true })
      const found = raw.prepare<[], { seq: number }>('SELECT * FROM ledger ORDER BY seq, place').all()
      raw.close()
      return found
    }
    const before = rows('history.db')
    expect(before).not.toEqual([])
    change('history.db', "UPDATE ledger SET balance = '1'")
    const client = await open()
    expect(await troubles(client)).toMatch(/The history is damaged: .* It was set aside as .* is built anew/)
    await close()
    expect(rows('history.db').slice(0, before.length)).toEqual(before)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('history.db.damaged-'))).not.toEqual([])
  })

  it('[DUR-02] answers what needs damaged rows with a sentence, not as a fault of its own', () => {
    expect(apiErrorOf(new HistoryDamaged('a row'))?.entry).toMatchObject({ status: 503, code: 10018 })
  })

  it.skipIf(process.platform === 'win32')(
    '[SEC-01] says that others could read the folder, and closes it',
    async () => {
      await open()
      await close()
      chmodSync(dataDir, 0o755)
      await open()
      expect(lines.join()).toContain('Other users of this machine could read')
      expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    },
  )
})
