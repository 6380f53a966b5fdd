import type { Position } from '@perpdesk/protocol'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { IconButton, lazyDialog } from '../../ui/index.ts'
import { isSet } from './trailing-form.ts'
import styles from './trailing-stop.module.css'
import { cellWords } from './trailing-words.ts'

/** Fetched when it is first opened. */
const TrailingDialog = lazyDialog(async () => (await import('./trailing-dialog.tsx')).TrailingDialog)

/** The trailing stop of a position, where it would trigger, and the way to change it. */
export function TrailingCell({ position }: { readonly position: Position }) {
  const text = useText('trailing')
  const contract = useInstrument(position.symbol)?.contract
  const [open, setOpen] = useState(false)
  if (contract === undefined) return null
  const [way, where] = isSet(position) ? cellWords(text, position, contract) : [text('none'), undefined]
  return (
    <span className={cells['changed']}>
      <span className={styles['set']}>
        <span>{way}</span>
        {where === undefined ? null : <span className={styles['more']}>{where}</span>}
      </span>
      <IconButton
        size="small"
        label={text('edit', { side: text(position.side === 'Buy' ? 'Long' : 'Short'), symbol: contract.displayName })}
        disabled={position.positionStatus !== 'Normal'}
        onClick={() => setOpen(true)}
      >
        <PenLine size={13} aria-hidden />
      </IconButton>
      {open ? <TrailingDialog position={position} contract={contract} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}
