import { e8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { call } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { cx, formatPrice, formatQty, lazyPart } from '../../../ui/index.ts'
import { canAmend, kindWords } from '../../order-words/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { keepFromChart, keepMouseFromChart, LineFrame, type LineProps } from './line-frame.tsx'
import { MoveFigures } from './move-figures.tsx'
import { axisPrice } from './trade-line.ts'
import styles from './trade-lines.module.css'
import { useLineMove } from './use-line-move.ts'

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove)

/** Pixels above a line that the figures of a move need; a finger would cover them below it. */
const ROOM_ABOVE = 120

/** A resting order, or the trigger of one that waits: its label moves the price where the exchange replaces it. */
export function OrderLine({ line, contract, placer, space }: LineProps<'order'>) {
  const text = useText('chart')
  const orders = useText('orders')
  const { order, price, at } = line
  const fixed = useSendBlock('amend', contract)
  const kept = useSendBlock('cancel', contract)
  const { asks, ageMs } = useQuestion('change')
  const movable = fixed === undefined && canAmend(order, at)
  const move = useLineMove({ order, price, at, contract, space, isSendable: movable, asks })
  const [cancelling, setCancelling] = useState(false)
  // There before the first move: the question must come at once.
  useEffect(() => void ConfirmMove.prefetch(), [])
  const shown = move.draft ?? price
  const sending = move.phase === 'sending'
  const sized = text(`line.${order.side}`, { qty: formatQty(e8(order.leavesQty), contract) })
  const words = at === 'trigger' ? `${sized} · ${kindWords(order, orders).join(' · ')}` : sized
  const priceText = formatPrice(shown, contract)
  const cancel = async () => {
    setCancelling(true)
    const answer = await call('cancelOrder', { symbol: order.symbol, orderId: order.orderId })
    if (!answer.ok) setCancelling(false)
  }
  const below = (space.toY(axisPrice(shown)) ?? 0) < ROOM_ABOVE
  const effect =
    move.draft === undefined || sending ? null : (
      <div className={styles['effect']} data-below={below}>
        <MoveFigures line={line} contract={contract} price={move.draft} />
      </div>
    )
  return (
    <>
      <LineFrame placer={placer} price={shown} tone={order.side === 'Buy' ? 'up' : 'down'} dashed beside={effect}>
        <div
          {...keepMouseFromChart}
          {...move.handlers}
          // A range input could neither hold the label nor follow the pointer.
          role="slider"
          tabIndex={0}
          className={cx(styles['handle'], move.draft !== undefined && styles['moving'])}
          aria-orientation="vertical"
          aria-label={text('line.orderLabel', { text: words, coin: qtyCoinOf(contract), price: priceText })}
          aria-valuenow={axisPrice(shown)}
          aria-valuemin={axisPrice(contract.minPrice)}
          aria-valuemax={axisPrice(contract.maxPrice)}
          aria-valuetext={priceText}
          aria-busy={sending}
          aria-disabled={!movable}
          title={fixed ?? (movable ? text('line.move') : undefined)}
        >
          <span className={styles['words']}>{words}</span>
          <span>{sending ? text('line.sending') : priceText}</span>
        </div>
        <button
          {...keepFromChart}
          type="button"
          className={styles['cancel']}
          aria-label={`${text('line.cancel')}: ${words} ${qtyCoinOf(contract)}, ${priceText}`}
          title={kept ?? text('line.cancel')}
          disabled={cancelling || kept !== undefined}
          onClick={(event) => {
            event.stopPropagation()
            void cancel()
          }}
        >
          <X size={12} aria-hidden />
        </button>
      </LineFrame>
      {move.phase === 'asking' && move.draft !== undefined ? (
        <Suspense>
          <ConfirmMove
            line={line}
            contract={contract}
            price={move.draft}
            ageMs={ageMs}
            blocked={fixed}
            onConfirm={move.confirm}
            onClose={move.takeBack}
          />
        </Suspense>
      ) : null}
    </>
  )
}
