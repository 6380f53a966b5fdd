import { onSession } from '../../stores/index.ts'
import { removeStored } from '../../stores/storage.ts'

/** Storage keys of notifications, which all windows of the browser share and which hold one user's data. */
export const NOTIFIED_KEY = 'perpdesk.notified.1'
export const CENTRE_KEY = 'perpdesk.notices.1'

/** Removes stored notifications at the log-out, in this window or another, so that nothing of the last user remains. */
export function forgetAtLogOut(): () => void {
  return onSession(({ status }) => {
    if (status !== 'signedOut') return
    removeStored(NOTIFIED_KEY)
    removeStored(CENTRE_KEY)
  })
}
