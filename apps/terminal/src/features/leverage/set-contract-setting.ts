import type { LeverageSetting } from '@perpdesk/protocol'
import { type ApiError, call, type SettingAnswer, setSetting } from '../../client/index.ts'
import { settingsReports } from './kept-settings.ts'

/** A change of the settings of a contract. */
export interface ContractSettingChange {
  readonly set: () => Promise<SettingAnswer<LeverageSetting>>
  /** Adopts the settings as reported by the exchange. */
  readonly keep: (setting: LeverageSetting) => void
  readonly isWanted: (setting: LeverageSetting) => boolean
}

/**
 * Changes the settings of a contract. Resolves with `undefined` if the exchange has the wanted settings, otherwise with
 * the error. The stream reports every change in order: an answer that arrives after a report may be older than it and
 * is not kept.
 */
export function setContractSetting(
  symbol: string,
  { set, keep, isWanted }: ContractSettingChange,
): Promise<ApiError | undefined> {
  const before = settingsReports()
  return setSetting<LeverageSetting>({
    set,
    read: () => call('leverage', { symbol }, { toast: false }),
    keep: (setting) => {
      if (settingsReports() === before) keep(setting)
    },
    isWanted,
  })
}
