import type { E8 } from '@perpdesk/numeric'
import type { Position } from '@perpdesk/protocol'
import { Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Contract, givenPrice, type LiveTicker, useTickerValue } from '../../../stores/index.ts'
import { lazyPart } from '../../../ui/index.ts'
import { useQuestion, useSendBlock } from '../../send-block/index.ts'
import { TpSlDialog } from '../../tpsl/index.ts'
import { axisValue } from '../axis-value.ts'
import { type LayerProps, LineFrame, ROOM_ABOVE } from './line-frame.tsx'
import type { LinePlacer } from './line-placer.ts'
import { legAt, type ProtectiveLeg, sendLeg, sideOf } from './position-leg.ts'
import { PositionLegFigures } from './position-leg-figures.tsx'
import styles from './trade-lines.module.css'
import { useLineDrag } from './use-line-drag.ts'

const LegQuestion = lazyPart(async () => (await import('./leg-question.tsx')).LegQuestion)
const lastOf = (ticker: LiveTicker) => ticker.last

interface TpSlHandleProps extends LayerProps<Contract> {
  readonly position: Position
  readonly placer: LinePlacer
}

/**
 * Opens the TP/SL dialog of the position. Dragged up or down, it sets the take profit or the stop loss, depending on
 * the side of the last price.
 */
export function TpSlHandle({ position, contract, space, placer }: TpSlHandleProps) {
  const text = useText('chartLines')
  const tpsl = useText('tpsl')
  const blocked = useSendBlock('amend', contract)
  const { asks } = useQuestion('change')
  const last = givenPrice(useTickerValue(contract.symbol, lastOf) ?? 0n)
  const [isOpen, setOpen] = useState(false)
  const [drawn, setDrawn] = useState<E8>()
  const [asked, setAsked] = useState<ProtectiveLeg>()
  /** True after a drag, whose final click event must not open the dialog. */
  const dragged = useRef(false)
  const [layer, setLayer] = useState<Element | null>(null)
  useEffect(() => void LegQuestion.prefetch(), [])
  const side = sideOf(position)
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
      const pulled = legAt(position, price, last)
      if (asks) setAsked(pulled)
      else if (blocked === undefined) void sendLeg(pulled)
    },
  })
  const label = tpsl('edit', { side: tpsl(side === 'Buy' ? 'Long' : 'Short'), symbol: contract.displayName })
  const shown = drawn === undefined ? asked : legAt(position, drawn, last)
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
          // A resting finger also triggers the context-menu event.
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
              price={shown.price}
              tone={shown.leg === 'takeProfit' ? 'up' : 'down'}
              dashed
              moving
              beside={
                <div className={styles['effect']} data-below={(space.toY(axisValue(shown.price)) ?? 0) < ROOM_ABOVE}>
                  <PositionLegFigures {...shown} contract={contract} />
                </div>
              }
            >
              <span className={styles['words']}>{tpsl(shown.leg)}</span>
              <span>{formatPrice(shown.price, contract)}</span>
            </LineFrame>,
            layer,
          )}
      {asked === undefined ? null : (
        <Suspense>
          <LegQuestion asked={asked} contract={contract} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
