import { e8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { X } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../client/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Contract, useOpenOrders, usePositions } from '../../../stores/index.ts'
import { cx, formatPrice, formatQty } from '../../../ui/index.ts'
import { usePositionFigures } from '../../account-figures/index.ts'
import { coinAmount } from '../../coin-money/index.ts'
import { ClosePopover } from '../../positions/index.ts'
import { useSendBlock } from '../../send-block/index.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import { LinePlacer } from './line-placer.ts'
import { axisPrice, type TradeLine, tradeLines } from './trade-line.ts'
import styles from './trade-lines.module.css'
import { useLineMove } from './use-line-move.ts'

/** The library takes a press or a touch on its pane for the start of a scroll; a press on a label is none. */
const keepFromChart = {
  onMouseDown: (event: SyntheticEvent) => event.stopPropagation(),
  onTouchStart: (event: SyntheticEvent) => event.stopPropagation(),
  onClick: (event: SyntheticEvent) => event.stopPropagation(),
  onDoubleClick: (event: SyntheticEvent) => event.stopPropagation(),
}

interface LayerProps {
  readonly contract: Contract
  readonly space: PriceSpace
}

/**
 * Orders, positions and liquidation prices as page elements over the price pane, with real buttons: a library takes the
 * second of two quick clicks for a double click, and a lost click must not leave an order standing.
 */
export function TradeLines({ contract, space }: LayerProps) {
  const orders = useOpenOrders().value
  const positions = usePositions().value
  const lines = useMemo(() => tradeLines(contract.symbol, orders, positions), [contract.symbol, orders, positions])
  const [layer] = useState(makeLayer)
  const placer = useMemo(() => new LinePlacer(space), [space])
  useEffect(() => {
    space.pane.append(layer)
    return () => {
      layer.remove()
      placer.stop()
    }
  }, [layer, space, placer])
  return createPortal(
    lines.map((line) => {
      const shared = { contract, placer, space }
      if (line.kind === 'order') return <OrderLine key={line.id} line={line} {...shared} />
      if (line.kind === 'position') return <PositionLine key={line.id} line={line} {...shared} />
      return <LiquidationLine key={line.id} line={line} {...shared} />
    }),
    layer,
  )
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = styles['layer'] ?? ''
  return layer
}

interface LineProps<Kind extends TradeLine['kind']> extends LayerProps {
  readonly line: Extract<TradeLine, { kind: Kind }>
  readonly placer: LinePlacer
}

interface FrameProps {
  readonly placer: LinePlacer
  readonly price: bigint
  readonly tone: 'up' | 'down' | 'warning'
  readonly dashed?: boolean
  readonly children: ReactNode
}

function LineFrame({ placer, price, tone, dashed = false, children }: FrameProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current !== null) placer.set(element.current, axisPrice(price))
  }, [placer, price])
  useEffect(() => {
    const placed = element.current
    return () => {
      if (placed !== null) placer.remove(placed)
    }
  }, [placer])
  return (
    <div ref={element} className={cx(styles['line'], dashed && styles['dashed'])} data-tone={tone} hidden>
      <div className={styles['label']}>{children}</div>
    </div>
  )
}

function OrderLine({ line, contract, placer, space }: LineProps<'order'>) {
  const text = useText('chart')
  const orders = useText('orders')
  const { order, price } = line
  const fixed = useSendBlock('amend', contract)
  const kept = useSendBlock('cancel', contract)
  const move = useLineMove(order, price, contract, space, fixed === undefined)
  const [cancelling, setCancelling] = useState(false)
  const shown = move.draft ?? price
  const sized = text(`line.${order.side}`, { qty: formatQty(e8(order.leavesQty), contract) })
  const words = line.waiting ? `${sized} · ${orders('Untriggered')}` : sized
  const priceText = formatPrice(shown, contract)
  const cancel = async () => {
    setCancelling(true)
    const answer = await call('cancelOrder', { symbol: order.symbol, orderId: order.orderId })
    if (!answer.ok) setCancelling(false)
  }
  return (
    <LineFrame placer={placer} price={shown} tone={order.side === 'Buy' ? 'up' : 'down'} dashed>
      <div
        {...keepFromChart}
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
        aria-busy={move.sending}
        aria-disabled={fixed !== undefined}
        title={fixed ?? text('line.move')}
      >
        <span className={styles['words']}>{words}</span>
        <span>{move.sending ? text('line.sending') : priceText}</span>
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
  )
}

function PositionLine({ line, contract, placer }: LineProps<'position'>) {
  const text = useText('chart')
  const { position, price } = line
  const unrealisedPnl = usePositionFigures(position, contract)?.unrealisedPnl ?? 0n
  const long = position.side === 'Buy'
  const qty = formatQty(e8(position.size), contract)
  const words = text(long ? 'line.long' : 'line.short', { qty })
  const closeText = text('line.close', { text: words, coin: qtyCoinOf(contract) })
  return (
    <LineFrame placer={placer} price={price} tone={long ? 'up' : 'down'}>
      <span className={styles['words']}>{words}</span>
      <span>{formatPrice(price, contract)}</span>
      <span className={styles['profit']} data-sign={unrealisedPnl < 0n ? 'down' : 'up'}>
        {coinAmount(unrealisedPnl, contract.settleCoin, { signed: true })}
      </span>
      <span {...keepFromChart} className={styles['close']}>
        <ClosePopover
          position={position}
          contract={contract}
          orderType="Market"
          trigger={
            <button type="button" className={styles['cancel']} aria-label={closeText} title={closeText}>
              <X size={12} aria-hidden />
            </button>
          }
        />
      </span>
    </LineFrame>
  )
}

function LiquidationLine({ line, contract, placer }: LineProps<'liquidation'>) {
  const text = useText('chart')
  return (
    <LineFrame placer={placer} price={line.price} tone="warning" dashed>
      <span className={styles['words']}>{text('line.liquidation')}</span>
      <span>{formatPrice(line.price, contract)}</span>
    </LineFrame>
  )
}
