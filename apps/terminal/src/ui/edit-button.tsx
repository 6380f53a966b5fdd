import { PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'

interface EditButtonProps {
  readonly label: string
  readonly disabled?: boolean
  readonly renderDialog: (close: () => void) => ReactNode
}

/** A button that opens the dialog for the figure beside it. */
export function EditButton({ label, disabled = false, renderDialog }: EditButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton size="small" label={label} disabled={disabled} onClick={() => setOpen(true)}>
        <PenLine size={13} aria-hidden />
      </IconButton>
      {open ? renderDialog(() => setOpen(false)) : null}
    </>
  )
}
