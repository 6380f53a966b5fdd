import { lazyDialog } from '../../ui/index.ts'
import { SystemNoticeSwitch } from '../notifications/index.ts'
import type { AlertsDialogProps } from './alerts-dialog.tsx'

/** Fetched when it is first opened, with what would make it grow if it came later. */
export const AlertsDialog = lazyDialog<AlertsDialogProps>(async () => {
  const ahead = SystemNoticeSwitch.prefetch()
  const dialog = (await import('./alerts-dialog.tsx')).AlertsDialog
  await ahead
  return dialog
})
