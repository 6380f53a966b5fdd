import { type E8, e8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { qtyCoinOf, type TpSlKind, tpSlFault, unrealisedPnl } from '@perpdesk/trading'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/index.ts'
import { givenPrice, type LiveTicker, useTickerValue } from '../../../stores/index.ts'
import { formatPrice, formatQty, lazyPart } from '../../../ui/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { legMover, TpSlDialog } from '../../tpsl/index.ts'
import { LegFigures } from './leg-figures.tsx'
import { type LayerProps, LineFrame, ROOM_ABOVE } from './line-frame.tsx'
import type { LinePlacer } from './line-placer.ts'
import { axisPrice } from './trade-line.ts'
import styles from './trade-lines.module.css'
import { useLineDrag } from './use-line-drag.ts'

const ConfirmMove = lazyPart(async () => (await import('./confirm-move.tsx')).ConfirmMove)
const lastOf = (ticker: LiveTicker) => ticker.last

interface TpSlHandleProps extends LayerProps {
  readonly position: Position
  readonly placer: LinePlacer
}

/** Opens TP/SL of the position; dragged up or down it sets the one of them that belongs on that side of the price. */
export function TpSlHandle({ position, contract, space, placer }: TpSlHandleProps) {
  const text = useText('chartLines')
  const tpsl = useText('tpsl')
  const blocked = useSendBlock('amend', contract)
  const { asks, ageMs } = useQuestion('change')
  const last = givenPrice(useTickerValue(contract.symbol, lastOf) ?? 0n)
  const [isOpen, setOpen] = useState(false)
  const [drawn, setDrawn] = useState<E8>()
  const [asked, setAsked] = useState<E8>()
  /** The click that ends a drag is none. */
  const dragged = useRef(false)
  const [layer, setLayer] = useState<Element | null>(null)
  useEffect(() => void ConfirmMove.prefetch(), [])
  const side = position.side === 'Sell' ? 'Sell' : 'Buy'
  const legOf = (price: E8): TpSlKind =>
    price > (last ?? e8(position.entryPrice)) === (side === 'Buy') ? 'takeProfit' : 'stopLoss'
  const send = async (price: E8) => {
    setAsked(undefined)
    if (blocked === undefined) await (await legMover()).setLeg(position, legOf(price), price)
  }
  const drag = useLineDrag({
    price: undefined,
    contract,
    space,
    onMove: (price) => {
      dragged.current = true
      setDrawn(price)
    },
    onEnd: (price) => {
      setDrawn(undefined)
      if (price === undefined) return
      if (asks) setAsked(price)
      else void send(price)
    },
  })
  const label = tpsl('edit', { side: tpsl(side === 'Buy' ? 'Long' : 'Short'), symbol: contract.displayName })
  const shown = drawn ?? asked
  const figures = (price: E8) => (
    <LegFigures
      contract={contract}
      price={price}
      pnl={unrealisedPnl(contract, side, e8(position.size), e8(position.positionValue), price)}
      isRefused={
        last !== undefined &&
        tpSlFault(side, legOf(price), { trigger: price, base: last, liquidation: null }) !== undefined
      }
    />
  )
  const words = (price: E8) => tpsl(legOf(price))
  return (
    <>
      <button
        type="button"
        className={styles['tpsl']}
        aria-label={label}
        title={blocked ?? `${label}. ${text('pull')}`}
        onPointerDown={(event) => {
          dragged.current = false
          setLayer(event.currentTarget.closest('[data-lines]'))
          if (blocked === undefined) drag.begin(event)
        }}
        onContextMenu={(event) => {
          // A finger that rests asks for a menu too.
          if (drag.isOn()) event.preventDefault()
        }}
        onClick={() => {
          if (!dragged.current) setOpen(true)
          dragged.current = false
        }}
      >
        {text('tpsl')}
      </button>
      {isOpen ? <TpSlDialog position={position} contract={contract} onClose={() => setOpen(false)} /> : null}
      {shown === undefined || layer === null
        ? null
        : createPortal(
            <LineFrame
              placer={placer}
              id={`pulled-${position.positionIdx}`}
              price={shown}
              tone={legOf(shown) === 'takeProfit' ? 'up' : 'down'}
              dashed
              moving
              beside={
                <div className={styles['effect']} data-below={(space.toY(axisPrice(shown)) ?? 0) < ROOM_ABOVE}>
                  {figures(shown)}
                </div>
              }
            >
              <span className={styles['words']}>{words(shown)}</span>
              <span>{formatPrice(shown, contract)}</span>
            </LineFrame>,
            layer,
          )}
      {asked === undefined ? null : (
        <Suspense>
          <ConfirmMove
            contract={contract}
            title={text('setTitle', {
              leg: words(asked),
              text: `${tpsl(side === 'Buy' ? 'Long' : 'Short')} ${formatQty(e8(position.size), contract)}`,
              coin: qtyCoinOf(contract),
            })}
            from={undefined}
            to={asked}
            ageMs={ageMs}
            blocked={blocked}
            effect={figures(asked)}
            onConfirm={() => void send(asked)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
