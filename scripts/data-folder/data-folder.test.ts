import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUT, OLDEST_LAYOUT, restoreEngine, snapshotLayout } from '@perpdesk/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startExchange } from '../lib/exchange-process.ts'
import { answersOf, STILL } from './answers.ts'
import { logIn, PEOPLE } from './life.ts'
import { nameOf, readPacked, unpack } from './packed.ts'

/** The first layout of the people's file with a log for each account. */
const FIRST_WITH_LOGS = 6

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'perpdesk-folder-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Returns the content of a stored snapshot, without the header and checksum of its file. */
function snapshotIn(file: Buffer): Uint8Array {
  const hashBytes = 32
  // The name of the format follows its length byte.
  return file.subarray(file.indexOf('PDSNAP') - 1, -hashBytes)
}

// Each test starts the exchange up to three times.
describe('a data folder of an earlier version', { timeout: 90_000 }, () => {
  for (const packed of readPacked()) {
    const { layout } = packed
    const name = nameOf(packed)

    it(`[DUR-06] opens with every figure that was read before it was closed (layout ${name})`, async () => {
      unpack(packed, dataDir)
      const first = await startExchange({ dataDir, env: STILL })
      expect(await answersOf(first.url)).toEqual(packed.answers)
      await first.kill()
      // An upgraded folder is opened like any other.
      const again = await startExchange({ dataDir, env: STILL })
      expect(await answersOf(again.url)).toEqual(packed.answers)
      await again.stop()
    })

    it(`[DUR-06, SHR-01] gives each of its people an invite code, which stays theirs (layout ${name})`, async () => {
      unpack(packed, dataDir)
      const codes: string[][] = []
      for (let starts = 0; starts < 2; starts += 1) {
        const exchange = await startExchange({ dataDir, env: STILL })
        const people = await Promise.all(PEOPLE.map((someone) => logIn(exchange.url, someone)))
        codes.push(await Promise.all(people.map(async (person) => (await person.ask('invites', {})).inviteCode)))
        await exchange.kill()
      }
      expect(codes[1]).toEqual(codes[0])
      expect(new Set(codes[0]).size).toBe(PEOPLE.length)
    })

    it(`[DUR-06, SEC-06] goes on with the log of each of its people, or begins one (layout ${name})`, async () => {
      unpack(packed, dataDir)
      const exchange = await startExchange({ dataDir, env: STILL })
      for (const someone of PEOPLE) {
        const person = await logIn(exchange.url, someone)
        const { list, brokenAt } = await person.ask('accountEvents', {})
        const before = (packed.peopleLayout ?? 0) < FIRST_WITH_LOGS ? 0 : 2
        expect(list.map(({ number, event }) => [number, event])).toEqual(
          Array.from({ length: before + 1 }, (_, place) => [before + 1 - place, 'signedIn']),
        )
        expect(brokenAt).toBeNull()
      }
      await exchange.kill()
    })

    it(`[DUR-06] is carried over to the very state that it was closed with (layout ${name})`, async () => {
      unpack(packed, dataDir)
      const [path = '', file] = [...packed.files].find(([one]) => one.endsWith('.snapshot')) ?? []
      const earlier = snapshotIn(file!)
      expect(snapshotLayout(earlier)).toBe(layout)
      const exchange = await startExchange({ dataDir, env: STILL })
      await exchange.kill()
      const carried = snapshotIn(readFileSync(join(dataDir, path)))
      expect(snapshotLayout(carried)).toBe(LAYOUT)
      expect(restoreEngine(carried).stateHash()).toBe(restoreEngine(earlier).stateHash())
    })

    it(`[DUR-06] goes on after it was carried over, and keeps all of it through a kill (layout ${name})`, async () => {
      unpack(packed, dataDir)
      const first = await startExchange({ dataDir, env: STILL })
      const person = await logIn(first.url, PEOPLE[0])
      await person.ask('cancelOrder', { symbol: 'BTCUSDT', orderLinkId: 'rests' })
      const { list } = await person.ask('openOrders', {})
      await first.kill()
      const again = await startExchange({ dataDir, env: STILL })
      const answers = await answersOf(again.url)
      await again.stop()
      expect(answers['Ada openOrders']).toMatchObject({ list })
      expect(answers['Ada orderHistory']).toMatchObject({
        list: expect.arrayContaining([expect.objectContaining({ orderLinkId: 'rests', orderStatus: 'Cancelled' })]),
      })
      for (const name of ['Ada executions', 'Ada transactions', 'Ben openOrders', 'Cleo positions']) {
        expect(answers[name]).toEqual(packed.answers[name])
      }
    })
  }

  it('[DUR-06, SEC-01] with a row of its people that is not as it was written is refused, and stays as it is', async () => {
    const [packed] = readPacked()
    unpack(packed!, dataDir)
    const file = join(dataDir, 'identity.db')
    const damaged = readFileSync(file)
    const name = damaged.indexOf('Cleo')
    expect(name).toBeGreaterThan(0)
    damaged.write('Clio', name)
    writeFileSync(file, damaged)
    await expect(startExchange({ dataDir, env: STILL })).rejects.toThrow(
      /a row of its table users is not what was written/,
    )
    expect(readFileSync(file).equals(damaged)).toBe(true)
  })

  it('[DUR-06] is one of every layout but the present one', () => {
    const layouts = readPacked().map(({ layout }) => layout)
    expect(layouts.filter((layout) => layout < LAYOUT)).toEqual(
      Array.from({ length: LAYOUT - OLDEST_LAYOUT }, (_, place) => place + OLDEST_LAYOUT),
    )
  })
})
