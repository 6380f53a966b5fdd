import type { ApiError } from './api-error.ts'

export type SettingAnswer<Setting> =
  | { readonly ok: true; readonly result: Setting }
  | { readonly ok: false; readonly error: ApiError }

/** A setting that the exchange keeps and reports. */
export interface SettingCalls<Setting> {
  readonly set: () => Promise<SettingAnswer<Setting>>
  readonly read: () => Promise<SettingAnswer<Setting>>
  /** Takes over the setting as the exchange reported it. */
  readonly keep: (setting: Setting) => void
  readonly isWanted: (setting: Setting) => boolean
}

/**
 * Sets something; `undefined` when the exchange has it so, otherwise the error. When no answer comes, the setting is
 * read to learn the outcome.
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
