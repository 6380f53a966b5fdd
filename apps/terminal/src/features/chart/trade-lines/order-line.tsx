import { qtyCoinOf } from '@perpdesk/trading'
import { Suspense, useEffect } from 'react'
import { useText } from '../../../i18n/index.ts'
import { cx, formatPrice, lazyPart } from '../../../ui/index.ts'
import { canAmend } from '../../order-words/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { CancelButton } from './cancel-button.tsx'
import { keepMouseFromChart, LineFrame, type LineProps } from './line-frame.tsx'
import { useLineWords } from './line-words.ts'
import { MoveFigures } from './move-figures.tsx'
import { axisPrice } from './trade-line.ts'
import styles from './trade-lines.module.css'
import { useLineMove } from './use-line-move.ts'

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove)

/** Pixels above a line that the figures of a move need; a finger would cover them below it. */
const ROOM_ABOVE = 120

/** A resting order, or the trigger of one that waits: its label moves the price where the exchange replaces it. */
export function OrderLine({ line, contract, placer, space }: LineProps<'order'>) {
  const text = useText('chartLines')
  const { order, price, at } = line
  const fixed = useSendBlock('amend', contract)
  const { asks, ageMs } = useQuestion('change')
  const movable = fixed === undefined && canAmend(order, at)
  const move = useLineMove({ order, price, at, contract, space, isSendable: movable, asks })
  // There before the first move: the question must come at once.
  useEffect(() => void ConfirmMove.prefetch(), [])
  const shown = move.draft ?? price
  const sending = move.phase === 'sending'
  const words = useLineWords(contract).of(line)
  const priceText = formatPrice(shown, contract)
  const below = (space.toY(axisPrice(shown)) ?? 0) < ROOM_ABOVE
  const effect =
    move.draft === undefined || sending ? null : (
      <div className={styles['effect']} data-below={below}>
        <MoveFigures line={line} contract={contract} price={move.draft} />
      </div>
    )
  return (
    <>
      <LineFrame
        placer={placer}
        id={line.id}
        price={shown}
        tone={order.side === 'Buy' ? 'up' : 'down'}
        dashed
        folds
        moving={move.draft !== undefined}
        beside={effect}
      >
        <div
          {...keepMouseFromChart}
          {...move.handlers}
          // A range input could neither hold the label nor follow the pointer.
          role="slider"
          tabIndex={0}
          className={cx(styles['handle'], move.draft !== undefined && styles['moving'])}
          aria-orientation="vertical"
          aria-label={text('orderLabel', { text: words, coin: qtyCoinOf(contract), price: priceText })}
          aria-valuenow={axisPrice(shown)}
          aria-valuemin={axisPrice(contract.minPrice)}
          aria-valuemax={axisPrice(contract.maxPrice)}
          aria-valuetext={priceText}
          aria-busy={sending}
          aria-disabled={!movable}
          title={fixed ?? (movable ? text('move') : undefined)}
        >
          <span className={styles['words']}>{words}</span>
          <span>{sending ? text('sending') : priceText}</span>
        </div>
        <CancelButton order={order} contract={contract} words={words} />
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
