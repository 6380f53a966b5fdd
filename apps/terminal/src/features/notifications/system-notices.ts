import * as z from 'zod/mini'
import { definePreferences, setPreferences } from '../../stores/index.ts'

/** Preference: price alerts as system notifications while a window of the terminal is open but has no focus. */
export const systemNotices = definePreferences('systemNotices', 1, { on: z.boolean() }, { on: false })

/** `absent` if the browser has no notifications; most phones allow them only for installed pages. */
export type SystemPermission = NotificationPermission | 'absent'

export function systemPermission(): SystemPermission {
  return 'Notification' in window ? Notification.permission : 'absent'
}

/**
 * Switches system notifications on or off. Requests the user's permission, which browsers allow only within a click,
 * and returns the answer.
 */
export async function switchSystemNotices(on: boolean): Promise<SystemPermission> {
  const permission =
    on && systemPermission() === 'default' ? await Notification.requestPermission() : systemPermission()
  setPreferences(systemNotices, { on: on && permission === 'granted' })
  return permission
}

/** Shows a system notification if they are switched on and the window has no focus. */
export function reportSystem(title: string, body: string, tag: string): void {
  if (!systemNotices.store.getState().on || systemPermission() !== 'granted' || document.hasFocus()) return
  try {
    const notice = new Notification(title, { body, tag })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Some phone browsers define `Notification` but allow only service workers to use it.
  }
}
