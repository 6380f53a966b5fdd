import { onSession } from '../../stores/index.ts'
import { removeStored } from '../../stores/storage.ts'

/** Browser storage of notifications: shared by its windows, of one person at a time. */
export const NOTIFIED_KEY = 'perpdesk.notified.1'
export const CENTRE_KEY = 'perpdesk.notices.1'

/** Nothing of the last person stays after the log-out, in this window or another. */
export function forgetAtLogOut(): () => void {
  return onSession(({ status }) => {
    if (status !== 'signedOut') return
    removeStored(NOTIFIED_KEY)
    removeStored(CENTRE_KEY)
  })
}
