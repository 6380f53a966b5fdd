import type { Position } from '@perpdesk/protocol'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { IconButton, lazyDialog } from '../../ui/index.ts'
import { sideWord } from './position-words.ts'

/** Fetched when it is first opened. */
const MarginDialog = lazyDialog(async () => (await import('./margin-dialog.tsx')).MarginDialog)

/** Opens the margin dialog of an isolated position. */
export function MarginButton({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const contract = useInstrument(position.symbol)?.contract
  const [open, setOpen] = useState(false)
  if (contract === undefined) return null
  return (
    <>
      <IconButton
        size="small"
        label={text('editMargin', { side: text(sideWord(position)), symbol: contract.displayName })}
        onClick={() => setOpen(true)}
      >
        <PenLine size={13} aria-hidden />
      </IconButton>
      {open ? <MarginDialog position={position} contract={contract} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
