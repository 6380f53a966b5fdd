import type { Position } from '@perpdesk/protocol'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { IconButton, lazyDialog } from '../../ui/index.ts'
import { useSendBlock } from '../send-block/index.ts'
import { startReverse } from './start-reverse.ts'

const ReverseDialog = lazyDialog(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

/** A button that reverses a position, after a confirmation unless the user has switched it off (REV-05). */
export function ReverseButton({ position }: { readonly position: Position }) {
  const text = useText('reverse')
  const contract = useInstrument(position.symbol)?.contract
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const blocked = useSendBlock('order', contract)
  if (contract === undefined || position.positionStatus !== 'Normal') return null
  const press = async () => {
    setBusy(true)
    await startReverse(position, () => setOpen(true))
    setBusy(false)
  }
  return (
    <>
      <IconButton
        size="small"
        label={text('button', {
          side: text(position.side === 'Buy' ? 'Long' : 'Short'),
          symbol: contract.displayName,
        })}
        disabled={busy || blocked !== undefined}
        onClick={() => void press()}
      >
        <ArrowDownUp size={13} aria-hidden />
      </IconButton>
      {open ? <ReverseDialog position={position} contract={contract} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
