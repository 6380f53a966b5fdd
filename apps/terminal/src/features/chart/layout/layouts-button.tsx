import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { IconButton, lazyDialog } from '../../../ui/index.ts'
import type { LayoutsDialogProps } from './layouts-dialog.tsx'

const LayoutsDialog = lazyDialog(async () => (await import('./layouts-dialog.tsx')).LayoutsDialog)

/** Opens the list of layouts with a name. */
export function LayoutsButton(props: Omit<LayoutsDialogProps, 'onClose'>) {
  const text = useText('chart')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="small" label={text('layouts')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LayoutTemplate size={14} aria-hidden />
      </IconButton>
      {open ? <LayoutsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
