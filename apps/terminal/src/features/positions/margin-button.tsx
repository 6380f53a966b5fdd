import type { Position } from '@perpdesk/protocol'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { lazyDialog } from '../../ui/index.ts'
import { sideWord } from './position-words.ts'

/** Fetched when first opened. */
const MarginDialog = lazyDialog(async () => (await import('./margin-dialog.tsx')).MarginDialog)

/** A button that opens the margin dialog of an isolated position. */
export function MarginButton({ position }: { readonly position: Position }) {
  const text = useText('positions')
  const contract = useInstrument(position.symbol)?.contract
  if (contract === undefined) return null
  return (
    <EditButton
      label={text('editMargin', { side: text(sideWord(position)), symbol: contract.displayName })}
      renderDialog={(close) => <MarginDialog position={position} contract={contract} onClose={close} />}
    />
  )
}
