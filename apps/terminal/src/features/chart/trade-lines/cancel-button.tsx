import type { Order } from '@perpdesk/protocol'
import { qtyCoinOf } from '@perpdesk/trading'
import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../client/index.ts'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { isPair, type Market } from '../../../stores/index.ts'
import { isByAmount } from '../../order-words/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import { keepFromChart } from '../keep-from-chart.ts'
import { shownPriceOf } from './trade-line.ts'
import styles from './trade-lines.module.css'

interface CancelButtonProps {
  readonly order: Order
  readonly contract: Market
  readonly words: string
}

/** Cancels the order at once, without confirmation, because a cancellation adds no risk. */
export function CancelButton({ order, contract, words }: CancelButtonProps) {
  const text = useText('chartLines')
  const kept = useSendBlock('cancel', contract)
  const [cancelling, setCancelling] = useState(false)
  const cancel = async () => {
    setCancelling(true)
    const { symbol, orderId } = order
    const answer = await call(isPair(contract) ? 'cancelSpotOrder' : 'cancelOrder', { symbol, orderId })
    if (!answer.ok) setCancelling(false)
  }
  return (
    <button
      {...keepFromChart}
      type="button"
      className={styles['cancel']}
      aria-label={`${text('cancel')}: ${words}${isByAmount(order) ? '' : ` ${qtyCoinOf(contract)}`}, ${formatPrice(shownPriceOf(order), contract)}`}
      title={kept ?? text('cancel')}
      disabled={cancelling || kept !== undefined}
      onClick={(event) => {
        event.stopPropagation()
        void cancel()
      }}
    >
      <X size={12} aria-hidden />
    </button>
  )
}
