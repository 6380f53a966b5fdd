import { e8 } from '@perpdesk/numeric'
import { qtyCoinOf } from '@perpdesk/trading'
import { X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/index.ts'
import { useOpenOrders, usePositions } from '../../../stores/index.ts'
import { formatPrice, formatQty } from '../../../ui/index.ts'
import { usePositionFigures } from '../../account-figures/index.ts'
import { coinAmount } from '../../coin-money/index.ts'
import { ClosePopover } from '../../positions/index.ts'
import { keepFromChart, type LayerProps, LineFrame, type LineProps } from './line-frame.tsx'
import { LinePlacer } from './line-placer.ts'
import { OrderLine } from './order-line.tsx'
import { tradeLines } from './trade-line.ts'
import styles from './trade-lines.module.css'

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
