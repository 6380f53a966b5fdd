import { e8 } from '@perpdesk/numeric'
import { type Position, tpslOf } from '@perpdesk/protocol'
import { formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { useInstrument } from '../../stores/index.ts'
import cells from '../../ui/cells.module.css'
import { EditButton } from '../../ui/edit-button.tsx'
import { lazyDialog } from '../../ui/index.ts'

/** Loaded when it is first opened. */
export const TpSlDialog = lazyDialog(async () => (await import('./tpsl-dialog.tsx')).TpSlDialog)

/**
 * Table cell with take profit and stop loss of a position: those of the whole position, the number of partial entries,
 * and a button to change them.
 */
export function TpSlCell({ position }: { readonly position: Position }) {
  const text = useText('tpsl')
  const contract = useInstrument(position.symbol)?.contract
  const { fullTpsl, partialTpslList } = tpslOf(position)
  if (contract === undefined) return null
  const price = (value: string | undefined) => {
    const exact = value === undefined || value === '' ? undefined : e8(value)
    return exact === undefined ? text('none') : formatPrice(exact, contract)
  }
  return (
    <span className={cells['changed']} data-guide="protect">
      <span className={cells['lines']}>
        <span>
          {price(fullTpsl?.takeProfit)} / {price(fullTpsl?.stopLoss)}
        </span>
        {partialTpslList.length === 0 ? null : (
          <span className={cells['more']}>{text('partialCount', { number: partialTpslList.length })}</span>
        )}
      </span>
      <EditButton
        label={text('edit', { side: text(position.side === 'Buy' ? 'Long' : 'Short'), symbol: contract.displayName })}
        disabled={position.positionStatus !== 'Normal'}
        renderDialog={(close) => <TpSlDialog position={position} contract={contract} onClose={close} />}
      />
    </span>
  )
}
