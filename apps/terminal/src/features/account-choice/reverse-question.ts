import { type CallAnswer, call, type SettingAnswer } from '../../client/index.ts'
import type { ChangeableChoice } from './use-set-choice.ts'

/** Milliseconds between two changes, because the exchange accepts one change of preferences a second. */
const PAUSE_MS = 1_000

let free: Promise<unknown> = Promise.resolve()

/**
 * Setting: true if a reverse asks for confirmation first (REV-05). A change waits until a second after the previous
 * answer.
 */
export const reverseQuestion: ChangeableChoice = {
  key: 'reverseQuestion',
  read: async () => asksFirst(await call('preferences', {}, { toast: false })),
  set: (on) => {
    const upsert_keys = { reverseClickTipStatus: on ? 'show' : 'hide' } as const
    const answered = free.then(async () => asksFirst(await call('setPreferences', { upsert_keys }, { toast: false })))
    free = answered.then(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)))
    return answered
  },
}

function asksFirst(answer: CallAnswer<'preferences' | 'setPreferences'>): SettingAnswer<boolean> {
  return answer.ok ? { ok: true, result: answer.result.preferences.reverseClickTipStatus !== 'hide' } : answer
}
