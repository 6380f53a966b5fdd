import { openInterest } from '../market.ts'
import type { Model } from '../model.ts'
import { MINUTE } from '../time.ts'

/** Before the first command of a five-minute interval, publishes the open interest of every contract at its start. */
export function reportInterest(model: Model, before: number): void {
  const passed = (minutes: number) =>
    Math.floor(model.time / (minutes * MINUTE)) - Math.floor(before / (minutes * MINUTE))
  if (before === 0 || passed(5) === 0) return
  const minutes = Math.max(...[5, 15, 30, 60, 240, 1440].filter((length) => passed(length) > 0))
  for (const market of model.markets) {
    if (market.deliveredTime > 0) continue
    const nets = market.standings
      .filter(({ account }) => !account.isHouse)
      .map(({ positions }) => positions.reduce((sum, { side, lots }) => sum + (side === 'Buy' ? lots : -lots), 0))
    model.events.push({
      type: 'interest',
      instrument: market.instrument.id,
      minutes,
      openInterest: openInterest(market),
      longAccounts: nets.filter((net) => net > 0).length,
      shortAccounts: nets.filter((net) => net < 0).length,
    })
  }
}
