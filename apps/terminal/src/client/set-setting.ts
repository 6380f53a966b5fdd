import type { ApiError } from './api-error.ts'

export type SettingAnswer<Setting> =
  | { readonly ok: true; readonly result: Setting }
  | { readonly ok: false; readonly error: ApiError }

/** Calls that set and read a setting stored by the exchange. */
export interface SettingCalls<Setting> {
  readonly set: () => Promise<SettingAnswer<Setting>>
  readonly read: () => Promise<SettingAnswer<Setting>>
  /** Adopts the setting as reported by the exchange. */
  readonly keep: (setting: Setting) => void
  readonly isWanted: (setting: Setting) => boolean
}

/**
 * Changes a setting. Resolves with `undefined` if the exchange has the wanted setting, otherwise with the error. If the
 * answer is lost, the setting is read to learn the outcome.
 */
export async function setSetting<Setting>(calls: SettingCalls<Setting>): Promise<ApiError | undefined> {
  const { set, read, keep, isWanted } = calls
  const answer = await set()
  if (answer.ok) {
    keep(answer.result)
    return undefined
  }
  if (!answer.error.unknown) return answer.error
  const now = await read()
  if (!now.ok) return answer.error
  keep(now.result)
  return isWanted(now.result) ? undefined : answer.error
}
