import { lazyDialog } from '../../ui/index.ts'
import { SystemNoticeSwitch } from '../notifications/index.ts'
import type { AlertsDialogProps } from './alerts-dialog.tsx'

/** Fetched when first opened, together with parts that would change the dialog's height if they loaded later. */
export const AlertsDialog = lazyDialog<AlertsDialogProps>(async () => {
  const ahead = SystemNoticeSwitch.prefetch()
  const dialog = (await import('./alerts-dialog.tsx')).AlertsDialog
  await ahead
  return dialog
})
