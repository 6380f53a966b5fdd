import { lazyPart } from '../../ui/index.ts'

export { soundPreferences, suppressions } from './notification-preferences.ts'
export { Notifications } from './notifications.tsx'

/** Fetched with the settings. */
export const NoticeSettings = lazyPart(async () => (await import('./notice-settings.tsx')).NoticeSettings)
