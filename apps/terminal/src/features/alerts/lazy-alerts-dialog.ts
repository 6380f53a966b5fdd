import { lazyDialog } from '../../ui/index.ts'
import { SystemNoticeSwitch } from '../notifications/index.ts'
import type { AlertsDialogProps } from './alerts-dialog.tsx'

/** Fetched when it is first opened, together with parts that would make it grow if they came later. */
export const AlertsDialog = lazyDialog<AlertsDialogProps>(async () => {
  const ahead = SystemNoticeSwitch.prefetch()
  const dialog = (await import('./alerts-dialog.tsx')).AlertsDialog
  await ahead
  return dialog
})
