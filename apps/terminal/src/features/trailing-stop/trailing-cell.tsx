import type { Position } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { EditButton } from '../../ui/edit-button.tsx'
import { lazyDialog } from '../../ui/index.ts'
import { isSet } from './trailing-form.ts'
import { cellWords } from './trailing-words.ts'

/** Loaded when it is first opened. */
const TrailingDialog = lazyDialog(async () => (await import('./trailing-dialog.tsx')).TrailingDialog)

/** Table cell with the trailing stop of a position, its present trigger price, and a button to change it. */
export function TrailingCell({ position }: { readonly position: Position }) {
  const text = useText('trailing')
  const contract = useInstrument(position.symbol)?.contract
  if (contract === undefined) return null
  const [way, where] = isSet(position) ? cellWords(text, position, contract) : [text('none'), undefined]
  return (
    <span className={cells['changed']}>
      <span className={cells['lines']}>
        <span>{way}</span>
        {where === undefined ? null : <span className={cells['more']}>{where}</span>}
      </span>
      <EditButton
        label={text('edit', { side: text(position.side === 'Buy' ? 'Long' : 'Short'), symbol: contract.displayName })}
        disabled={position.positionStatus !== 'Normal'}
        renderDialog={(close) => <TrailingDialog position={position} contract={contract} onClose={close} />}
      />
    </span>
  )
}
