import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { e8, formatE8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { expect, it } from 'vitest'
import { memoryFolder } from '../../apps/exchange/src/testing/memory-folder.ts'
import { startExchange } from '../lib/exchange-process.ts'
import { freePort } from '../lib/free-port.ts'
import { Person } from './api.ts'
import { plainlyCame, type WatchedAlert } from './plain-alerts.ts'

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT', 'BNBUSDT']
/**
 * Distances from the mark price in basis points, chosen so that the market soon crosses some alerts but none at the
 * moment it is set.
 */
const AWAY = [-8n, -3n, 3n, 8n]
/** Long enough for a snapshot, and for alerts that are published before and after it. */
const LIFE_MS = 3_300

it('[CHT-09, DUR-01] alerts come as often as their prices were crossed, whenever the real exchange is killed', async () => {
  const dataDir = memoryFolder('alert-crash')
  const port = await freePort()
  const start = () =>
    startExchange({
      dataDir,
      port,
      // A minute of the exchange's time passes in a second, and a snapshot is taken every three.
      env: { PERPDESK_MARKET_SPEED: '60', PERPDESK_RATE_LIMITS: 'off', PERPDESK_SNAPSHOT_MINUTES: '0.05' },
    })
  let exchange = await start()
  try {
    const person = await Person.demo(exchange.url)
    const alerts = await setAlerts(person)
    await sleep(LIFE_MS)
    const known = (await person.ask('firedAlerts', {})).list
    // alerts that fire between the query and the kill have not been reported to anybody
    await sleep(200)
    await exchange.kill()
    exchange = await start()
    const { list } = await person.ask('firedAlerts', {})
    expect(list.slice(list.length - known.length)).toEqual(known)
    expect(new Set(list.map(({ firedId }) => firedId)).size).toBe(list.length)
    const standing = (await person.ask('alerts', {})).list
    await exchange.kill()

    const truth = await plainlyCame(
      dataDir,
      // A command that waited in the queue may have an earlier time than an alert that was set before it.
      alerts.map(({ alert, markPrice }) => ({
        alert: { ...alert, createdTime: Math.min(alert.createdTime, ...timesOf(list, alert)) },
        markPrice,
      })),
    )
    const until = Math.max(0, ...list.map(({ time }) => time))
    for (const { alertId, count } of standing) {
      const reported = list.filter((fired) => fired.alertId === alertId).map(({ time, price }) => `${time} ${price}`)
      // the market continued after the query
      const due = truth.get(alertId)?.filter((came) => Number.parseInt(came, 10) <= until) ?? []
      expect(reported.toReversed()).toEqual(due)
      expect(count).toBeGreaterThanOrEqual(due.length)
    }
    expect(list.length).toBeGreaterThan(3)
  } finally {
    await exchange.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 90_000)

function timesOf(
  fired: readonly { readonly alertId: string; readonly time: number }[],
  { alertId }: PriceAlert,
): number[] {
  return fired.filter((each) => each.alertId === alertId).map(({ time }) => time)
}

async function setAlerts(person: Person): Promise<WatchedAlert[]> {
  const alerts: WatchedAlert[] = []
  for (const symbol of SYMBOLS) {
    const { list } = await person.ask('tickers', { symbol })
    const markPrice = e8(list[0]!.markPrice)
    for (const away of AWAY) {
      const alert = await person.ask('createAlert', {
        alertId: `alert-${1_000 + alerts.length}`,
        symbol,
        source: 'MarkPrice',
        condition: 'crossing',
        value: formatE8(markPrice + (markPrice * away) / 10_000n),
        minutes: 0,
        repeat: 'each',
        expiresTime: 0,
        note: '',
      })
      alerts.push({ alert, markPrice })
    }
  }
  return alerts
}
