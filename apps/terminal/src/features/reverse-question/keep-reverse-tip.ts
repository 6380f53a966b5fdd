import type { Preferences } from '@perpdesk/protocol'
import { type ApiError, call } from '../../client/index.ts'

/** The exchange takes one change of preferences a second. */
const PAUSE_MS = 1_000

let free: Promise<unknown> = Promise.resolve()

/** Keeps whether a reverse asks first, a second after the answer to the change before at the earliest; returns a refusal. */
export function keepReverseTip(
  reverseClickTipStatus: NonNullable<Preferences['reverseClickTipStatus']>,
): Promise<ApiError | undefined> {
  const answered = free.then(async () => {
    const answer = await call('setPreferences', { upsert_keys: { reverseClickTipStatus } }, { toast: false })
    return answer.ok ? undefined : answer.error
  })
  free = answered.then(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)))
  return answered
}
