import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { memoryFolder } from '../../apps/exchange/src/testing/memory-folder.ts'
import { startExchange } from '../lib/exchange-process.ts'
import { freePort } from '../lib/free-port.ts'
import { Person } from './api.ts'

const PASSWORD = 'four gentle otters'
/** Milliseconds between the answer to the fill and the kill; in most cases the bonuses are being paid. */
const KILLED_AFTER = [0, 2, 5, 12]
/** Snapshots so frequent that one falls between some of the kills. */
const ENV = { PERPDESK_RATE_LIMITS: 'off', PERPDESK_SNAPSHOT_MINUTES: '0.05' }

it('[SHR-01, DUR-01] whenever the real exchange is killed after a first fill, both sides get the bonus exactly once', async () => {
  const dataDir = memoryFolder('invite-crash')
  const port = await freePort()
  const start = () => startExchange({ dataDir, port, env: ENV })
  let exchange = await start()
  try {
    const ada = await Person.byEmail(exchange.url, 'signUp', {
      email: 'ada@example.com',
      password: PASSWORD,
      name: 'Ada',
    })
    const { inviteCode } = await ada.ask('invites', {})
    const invited: Person[] = []
    for (const [place, milliseconds] of KILLED_AFTER.entries()) {
      const person = await Person.invited(exchange.url, inviteCode, {
        email: `invited-${place}@example.com`,
        password: PASSWORD,
        name: `Invited ${place}`,
      })
      invited.push(person)
      await firstFill(person)
      await sleep(milliseconds)
      await exchange.kill()
      exchange = await start()
    }
    await expect
      .poll(async () => (await ada.ask('invites', {})).list.map(({ state }) => state), { timeout: 10_000 })
      .toEqual(KILLED_AFTER.map(() => 'paid'))
    expect((await ada.ask('invites', {})).earned).toBe(`${KILLED_AFTER.length * 5_000}`)
    await exchange.kill()
    exchange = await start()
    expect(await bonuses(ada)).toEqual([...KILLED_AFTER.map(() => '5000'), '100000'])
    for (const person of invited) expect(await bonuses(person)).toEqual(['5000', '100000'])
  } finally {
    await exchange.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 180_000)

async function firstFill(person: Person): Promise<void> {
  const order = { symbol: 'BTCUSDT', side: 'Buy', orderType: 'Market', qty: '0.001' } as const
  for (;;) {
    await person.call('createOrder', order)
    const { list } = await person.ask('positions', {})
    if (list.length > 0) return
    // The market needs time to fill its order book.
    await sleep(50)
  }
}

async function bonuses(person: Person): Promise<readonly string[]> {
  return (await person.ask('transactions', { type: 'BONUS' })).list.map(({ change }) => change)
}
