import { cpSync, rmSync } from 'node:fs'
import { createEngine, decodeCommands } from '@perpdesk/engine'
import { type E8, e8, formatE8 } from '@perpdesk/numeric'
import type { PriceAlert } from '@perpdesk/protocol'
import { openLocalJournal } from '../../apps/exchange/src/journal/open-local-journal.ts'

const KEEP = { keepHours: 8_760, keepBytes: 1e12 }
const PAUSE_MS = 60_000

/** State of an alert on a crossing of the mark price. */
interface Watch {
  readonly alert: PriceAlert
  readonly value: E8
  last: E8
  lastTime: number
}

export interface WatchedAlert {
  readonly alert: PriceAlert
  /**
   * Mark price when the alert was set, because the mark price of a newly listed contract comes with no command of its
   * own.
   */
  readonly markPrice: E8
}

/**
 * Returns the expected times and prices of alerts that fire at every crossing of the mark price, oldest first. They are
 * computed from the journal alone, with an engine that was never killed and the simplest form of the rule.
 */
export async function plainlyCame(dataDir: string, alerts: readonly WatchedAlert[]): Promise<Map<string, string[]>> {
  const copy = `${dataDir}-copy`
  cpSync(dataDir, copy, { recursive: true })
  const journal = openLocalJournal({ folder: copy, ...KEEP })
  const engine = createEngine()
  const came = new Map<string, string[]>(alerts.map(({ alert }) => [alert.alertId, []]))
  const watches: Watch[] = alerts.map(({ alert, markPrice }) => ({
    alert,
    value: e8(alert.value),
    last: markPrice,
    lastTime: 0,
  }))
  try {
    for await (const { payload } of journal.read(0)) {
      for (const command of decodeCommands(payload)) {
        for (const event of engine.apply(command).events) {
          if (event.type !== 'mark' || event.markPrice <= 0n) continue
          const symbol = engine.instrument(event.instrument)?.symbol
          for (const watch of watches) {
            if (watch.alert.symbol === symbol && crosses(watch, event.markPrice, command.time)) {
              came.get(watch.alert.alertId)?.push(`${command.time} ${formatE8(event.markPrice)}`)
            }
          }
        }
      }
    }
  } finally {
    await journal.stop()
    rmSync(copy, { recursive: true, force: true })
  }
  return came
}

function crosses(watch: Watch, price: E8, time: number): boolean {
  const { alert, value, last } = watch
  watch.last = price
  if (time < alert.createdTime) return false
  const isCrossed = (last < value && price >= value) || (last > value && price <= value)
  if (!isCrossed || (watch.lastTime > 0 && time - watch.lastTime < PAUSE_MS)) return false
  watch.lastTime = time
  return true
}
