import type { PairOrder } from '@perpdesk/protocol'
import { useText } from '../../../i18n/index.ts'
import cells from '../../../ui/cells.module.css'
import { EditButton } from '../../../ui/edit-button.tsx'
import { lazyDialog } from '../../../ui/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { LEGS } from '../kinds/legs.ts'
import { pairOf, priceText } from '../spot-words.ts'
import { areLegsFixed, legsOf, mayCarryLegs } from './amend-legs.ts'

/** Loaded when it is first opened. */
const LegsDialog = lazyDialog(async () => (await import('./legs-dialog.tsx')).LegsDialog)

/**
 * Take profit and stop loss of an open order on a pair, with the limit prices at which they are placed, and a button to
 * change them.
 */
export function LegsCell({ order }: { readonly order: PairOrder }) {
  const text = useText('tpsl')
  const spot = useText('spot')
  const orders = useText('orders')
  const pair = pairOf(order.symbol)
  const stopped = useSendBlock('amend', pair)
  if (pair === undefined || !mayCarryLegs(order)) return text('none')
  const blocked = areLegsFixed(order) ? spot('legsFixed') : stopped
  const legs = legsOf(order)
  const price = (typed: string) => priceText(order.symbol, typed, text('none'))
  const carries = LEGS.some((name) => legs[name].trigger !== '')
  return (
    <span className={cells['changed']}>
      {carries ? (
        <span className={cells['lines']}>
          {LEGS.map((name) => {
            const { trigger, orderType, price: limit } = legs[name]
            const isLimit = trigger !== '' && orderType === 'Limit'
            return <span key={name}>{isLimit ? `${price(trigger)} → ${price(limit)}` : price(trigger)}</span>
          })}
        </span>
      ) : (
        <span>{text('none')}</span>
      )}
      <EditButton
        label={blocked ?? text('editOrder', { side: orders(order.side), symbol: pair.displayName })}
        disabled={blocked !== undefined}
        renderDialog={(close) => <LegsDialog order={order} pair={pair} onClose={close} />}
      />
    </span>
  )
}
