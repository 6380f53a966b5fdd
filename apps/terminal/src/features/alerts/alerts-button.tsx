import { AlarmClockPlus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { IconButton } from '../../ui/index.ts'
import { useKeyHint } from '../command-access/index.ts'
import { AlertsDialog } from './lazy-alerts-dialog.ts'

/** A button that opens the price alerts; new alerts are for this contract. */
export function AlertsButton({ symbol }: { readonly symbol: string }) {
  const text = useText('symbolBar')
  const { beside, aria } = useKeyHint('contract.alerts')
  const [open, setOpen] = useState(false)
  const label = text('alerts')
  return (
    <>
      <IconButton
        label={label}
        title={beside(label)}
        aria-haspopup="dialog"
        aria-keyshortcuts={aria}
        onClick={() => setOpen(true)}
      >
        <AlarmClockPlus size={17} aria-hidden />
      </IconButton>
      {open ? <AlertsDialog symbol={symbol} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
