import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'

/** Price alerts as system notifications while a window of the terminal is open but not looked at. */
export const systemNotices = definePreferences('systemNotices', 1, { on: z.boolean() }, { on: false })

/** `absent` where the browser has no such thing; phones mostly give it to installed pages alone. */
export type SystemPermission = NotificationPermission | 'absent'

export function systemPermission(): SystemPermission {
  return 'Notification' in window ? Notification.permission : 'absent'
}

/**
 * Switches it on or off; asks the person for permission, which browsers allow within a click only. Returns their
 * answer.
 */
export async function switchSystemNotices(on: boolean): Promise<SystemPermission> {
  const permission =
    on && systemPermission() === 'default' ? await Notification.requestPermission() : systemPermission()
  setPreferences(systemNotices, { on: on && permission === 'granted' })
  return permission
}

/** Shows a system notification, if that is wanted and the window is not the one that is looked at. */
export function tellSystem(title: string, body: string, tag: string): void {
  if (!systemNotices.store.getState().on || systemPermission() !== 'granted' || document.hasFocus()) return
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Some browsers of phones have the name but let only service workers use it.
  }
}
