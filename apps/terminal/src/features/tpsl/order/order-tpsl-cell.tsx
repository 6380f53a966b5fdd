import { e8 } from '@perpdesk/numeric'
import type { Order } from '@perpdesk/protocol'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { useInstrument } from '../../../stores/index.ts'
import cells from '../../../ui/cells.module.css'
import { EditButton } from '../../../ui/edit-button.tsx'
import { lazyDialog } from '../../../ui/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { carriesAny, mayCarry } from './may-carry.ts'

/** Loaded when it is first opened. */
const OpenOrderTpSl = lazyDialog(async () => (await import('./open-order-tpsl.tsx')).OpenOrderTpSl)

/** Table cell with take profit and stop loss of an open order, and a button to change them. */
export function OrderTpSlCell({ order }: { readonly order: Order }) {
  const text = useText('tpsl')
  const contract = useInstrument(order.symbol)?.contract
  const stopped = useSendBlock('amend', contract)
  if (contract === undefined || !mayCarry(order)) return text('none')
  const price = (value: string) => (value === '' ? text('none') : formatPrice(e8(value), contract))
  // TP/SL of an order cannot be changed after its first fill (110059).
  const blocked = e8(order.cumExecQty) > 0n ? text('partlyFilled') : stopped
  const side = text(order.side === 'Buy' ? 'Long' : 'Short')
  return (
    <span className={cells['changed']}>
      {carriesAny(order) ? (
        <span className={cells['lines']}>
          <span>{price(order.takeProfit)}</span>
          <span>{price(order.stopLoss)}</span>
        </span>
      ) : (
        <span>{text('none')}</span>
      )}
      <EditButton
        label={blocked ?? text('editOrder', { side, symbol: contract.displayName })}
        disabled={blocked !== undefined}
        renderDialog={(close) => <OpenOrderTpSl order={order} contract={contract} onClose={close} />}
      />
    </span>
  )
}
