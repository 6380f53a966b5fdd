import { type Position, tpslOf } from '@perpdesk/protocol'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../i18n/index.ts'
import { type Contract, type LiveTicker, useTickerValue } from '../../stores/index.ts'
import { Dialog, IconButton, SegmentedControl } from '../../ui/index.ts'
// Imported by its file, because everything that the index exports is part of the first load.
import { useDragged } from '../../ui/use-dragged.ts'
import { PartialList } from './partial-list.tsx'
import styles from './tpsl.module.css'
import { TpSlEditor } from './tpsl-editor.tsx'
import { TpSlSummary } from './tpsl-summary.tsx'

export interface TpSlDialogProps {
  readonly position: Position
  readonly contract: Contract
  readonly onClose: () => void
}

/** The main view, adding a partial entry, or changing one (TPSL-08). */
type View = { readonly id: 'main' } | { readonly id: 'add' } | { readonly id: 'edit'; readonly orderId: string }

const MAIN: View = { id: 'main' }
const lastOf = (ticker: LiveTicker) => ticker.last

/** Dialog that sets take profit and stop loss of a whole position or of parts of it (TPSL-07). */
export function TpSlDialog({ position, contract, onClose }: TpSlDialogProps) {
  const text = useText('tpsl')
  const { fullTpsl, partialTpslList } = tpslOf(position)
  const [mode, setMode] = useState<'Full' | 'Partial'>(
    // If a position only has partial entries, the dialog starts with them (TPSL-09).
    fullTpsl === null && partialTpslList.length > 0 ? 'Partial' : 'Full',
  )
  const [view, setView] = useState<View>(MAIN)
  // Once shown, the list stays even if it becomes empty; otherwise a form would appear under the pointer.
  const [listed, setListed] = useState(partialTpslList.length > 0)
  if (!listed && partialTpslList.length > 0) setListed(true)
  const last = useTickerValue(position.symbol, lastOf)
  const dragged = useDragged()
  const back = () => setView(MAIN)
  const edited = view.id === 'edit' ? partialTpslList.find(({ orderId }) => orderId === view.orderId) : undefined
  // If the edited entry has triggered meanwhile, the main view is shown.
  const isMain = view.id === 'main' || (view.id === 'edit' && edited === undefined)
  const isList = isMain && mode === 'Partial' && listed
  const entry = edited ?? (isMain && mode === 'Full' ? fullTpsl : null)
  const isChange = isList ? partialTpslList.length > 0 : entry !== null
  const shape = { position, contract, entry, last: last ?? 0n, mode: isMain ? mode : 'Partial' } as const
  return (
    <Dialog
      open
      dragged={dragged}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={text(isChange ? 'modifyTPSL' : 'addTPSL')}
      size="form"
      leading={
        isMain ? undefined : (
          <IconButton size="small" label={text('back')} onClick={back}>
            <ArrowLeft size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      <div className={styles['dialog']}>
        <TpSlSummary position={position} contract={contract} />
        {isMain ? (
          <SegmentedControl
            label={text('mode')}
            wide
            value={mode}
            onChange={setMode}
            options={[
              { id: 'Full', label: text('entirePosition') },
              {
                id: 'Partial',
                label: (
                  <>
                    {text('partialPosition')} <span className={styles['new']}>{text('new')}</span>
                  </>
                ),
              },
            ]}
          />
        ) : null}
        {isList ? (
          <PartialList
            position={position}
            contract={contract}
            list={partialTpslList}
            onAdd={() => setView({ id: 'add' })}
            onEdit={({ orderId }) => setView({ id: 'edit', orderId })}
          />
        ) : (
          // The key gives each entry its own form, so that values typed for one entry do not appear in another's.
          <TpSlEditor
            key={`${view.id}-${mode}-${entry?.orderId ?? ''}`}
            {...shape}
            onCancel={isMain ? onClose : back}
            // The list may have shown the new entry before the answer: what was opened since stays.
            onDone={mode === 'Full' ? onClose : () => setView((now) => (now === view ? MAIN : now))}
          />
        )}
      </div>
    </Dialog>
  )
}
