import { lazyPart } from '../../ui/index.ts'

export { type AlertAim, alertLine } from './alert-line.ts'
export { soundPreferences, suppressions } from './notification-preferences.ts'
export { Notifications } from './notifications.tsx'

/** Switches of notifications; fetched with the settings. */
export const NoticeSettings = lazyPart(async () => (await import('./notice-settings.tsx')).NoticeSettings)

/** Switch for price alerts as system notifications; fetched with the alerts. */
export const SystemNoticeSwitch = lazyPart(async () => (await import('./system-notice-switch.tsx')).SystemNoticeSwitch)
