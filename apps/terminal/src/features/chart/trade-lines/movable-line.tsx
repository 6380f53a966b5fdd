import type { E8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { cx, lazyPart, type Point } from '../../../ui/index.ts'
import { useQuestion } from '../../send-block/index.ts'
import { axisValue } from '../axis-value.ts'
import { keepMouseFromChart } from '../keep-from-chart.ts'
import { type LayerProps, LineFrame, ROOM_ABOVE } from './line-frame.tsx'
import type { LinePlacer } from './line-placer.ts'
import type { LineTone } from './line-words.ts'
import styles from './trade-lines.module.css'
import { useLineMove } from './use-line-move.ts'

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove)

interface MovableLineProps extends LayerProps {
  readonly placer: LinePlacer
  readonly id: string
  readonly price: E8
  readonly tone: LineTone
  /** Side, quantity and kind. */
  readonly words: string
  /** The label may be merged with those of neighbouring lines. */
  readonly folds?: boolean
  /** The coin of the quantity in `words`; empty if `words` contains no quantity. */
  readonly coin?: string
  /** The reason why the line cannot be moved now, if it should be shown. */
  readonly fixed: string | undefined
  readonly isMovable: boolean
  /**
   * True if a new price is sent to the exchange; it then needs a confirmation, unless the trader has switched it off.
   */
  readonly isSent?: boolean
  readonly send: (price: E8) => Promise<boolean>
  /** Renders the effect of another price. */
  readonly renderEffect: (price: E8) => ReactNode
  readonly onMenu?: (at: Point) => void
  /** Shown after the price. */
  readonly children?: ReactNode
}

/**
 * A line whose price changes when its label is dragged along the axis with a mouse, dragged with a finger that has
 * rested on it, or moved by keys.
 */
export function MovableLine({
  contract,
  space,
  placer,
  id,
  price,
  tone,
  words,
  folds = true,
  coin = qtyCoinOf(contract),
  fixed,
  isMovable,
  isSent = true,
  send,
  renderEffect,
  onMenu,
  children,
}: MovableLineProps) {
  const text = useText('chartLines')
  const { asks, ageMs } = useQuestion('change')
  const move = useLineMove({ price, contract, space, isSendable: isMovable, asks: isSent && asks, send })
  // Loaded before the first move, so that the confirmation opens at once.
  useEffect(() => void ConfirmMove.prefetch(), [])
  const shown = move.draft ?? price
  const sending = move.phase === 'sending'
  const priceText = formatPrice(shown, contract)
  const below = (space.toY(axisValue(shown)) ?? 0) < ROOM_ABOVE
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    if (onMenu === undefined && !move.isDragged()) return
    event.preventDefault()
    event.stopPropagation()
    // A resting finger also triggers the context-menu event, but it is dragging the line.
    if (!move.isDragged()) onMenu?.(menuPlace(event))
  }
  return (
    <>
      <LineFrame
        placer={placer}
        id={id}
        price={shown}
        tone={tone}
        dashed
        folds={folds}
        moving={move.draft !== undefined}
        beside={
          move.draft === undefined || sending ? null : (
            <div className={styles['effect']} data-below={below}>
              {renderEffect(move.draft)}
            </div>
          )
        }
      >
        <div
          {...keepMouseFromChart}
          {...move.handlers}
          onContextMenu={openMenu}
          // A range input could neither contain the label nor follow the pointer.
          role="slider"
          tabIndex={0}
          className={cx(styles['handle'], move.draft !== undefined && styles['moving'])}
          aria-orientation="vertical"
          aria-label={text('orderLabel', { text: words, coin, price: priceText })}
          aria-valuenow={axisValue(shown)}
          aria-valuemin={axisValue(contract.minPrice)}
          aria-valuemax={axisValue(contract.maxPrice)}
          aria-valuetext={priceText}
          aria-busy={sending}
          aria-disabled={!isMovable}
          title={fixed ?? (isMovable ? text(isSent ? 'move' : 'moveDraft') : undefined)}
        >
          <span className={styles['words']}>{words}</span>
          <span>{sending ? text('sending') : priceText}</span>
        </div>
        {children}
      </LineFrame>
      {move.phase === 'asking' && move.draft !== undefined ? (
        <Suspense>
          <ConfirmMove
            contract={contract}
            title={text('moveTitle', { text: words, coin })}
            from={price}
            to={move.draft}
            ageMs={ageMs}
            blocked={fixed}
            effect={renderEffect(move.draft)}
            onConfirm={move.confirm}
            onClose={move.takeBack}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * Returns the point at which the menu opens: a keyboard event may have no position, so the menu then opens at the
 * label.
 */
function menuPlace({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): Point {
  if (clientX !== 0 || clientY !== 0) return { x: clientX, y: clientY }
  const { left, bottom } = currentTarget.getBoundingClientRect()
  return { x: left, y: bottom }
}
