import { AlarmClockPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton, lazyDialog } from '../../ui/index.ts'
import { SystemNoticeSwitch } from '../notifications/index.ts'

/** Fetched when it is first opened, with what would make it grow if it came later. */
const AlertsDialog = lazyDialog(async () => {
  const ahead = SystemNoticeSwitch.prefetch()
  const dialog = (await import('./alerts-dialog.tsx')).AlertsDialog
  await ahead
  return dialog
})

/** Opens the price alerts, a new one of this contract first. */
export function AlertsButton({ symbol }: { readonly symbol: string }) {
  const text = useText('symbolBar')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={text('alerts')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <AlarmClockPlus size={17} aria-hidden />
      </IconButton>
      {open ? <AlertsDialog symbol={symbol} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
