import type { LeverageSetting } from '@perpdesk/protocol'
import type { QueryClient } from '@tanstack/react-query'
import { sessionNow } from '../../stores/index.ts'
import { onSettings } from '../../stores/private-state.ts'
import { ALL_SETTINGS } from '../account-figures/index.ts'

const ONE = 'leverage'

export const settingKey = (uid: string | undefined, symbol: string) => [ONE, uid, symbol] as const

/** Stores the reported settings of contracts in the query cache, so that views show them. */
export function keepSettings(client: QueryClient, uid: string | undefined, settings: readonly LeverageSetting[]): void {
  const changed = new Map(settings.map((setting) => [setting.symbol, setting]))
  client.setQueryData<readonly LeverageSetting[]>([ALL_SETTINGS, uid], (known) => {
    return known && [...known.filter(({ symbol }) => !changed.has(symbol)), ...settings]
  })
  for (const setting of settings) client.setQueryData(settingKey(uid, setting.symbol), setting)
  // A pending request may return older settings than the reported ones, so it is repeated.
  const isAsked = ([key, of, symbol]: readonly unknown[]) =>
    of === uid && (key === ALL_SETTINGS || (key === ONE && typeof symbol === 'string' && changed.has(symbol)))
  void client.invalidateQueries({ fetchStatus: 'fetching', predicate: ({ queryKey }) => isAsked(queryKey) })
}

/** Number of reports of the stream so far. */
let reports = 0

/** Returns a number that changes with each report of the stream. */
export const settingsReports = (): number => reports

/** Follows the signed-in user's settings; after a lost connection all are requested again. */
export function followSettings(client: QueryClient): void {
  onSettings((settings, wasLost) => {
    reports += 1
    const uid = sessionNow().user?.uid
    keepSettings(client, uid, settings)
    if (!wasLost) return
    for (const key of [ONE, ALL_SETTINGS]) void client.invalidateQueries({ queryKey: [key, uid] })
  })
}
