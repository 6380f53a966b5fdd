import { qtyCoinOf } from '@perpdesk/trading'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { formatPrice, formatQty } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import type { Market } from '../../../stores/index.ts'
import type { PriceSpace, TimeSpace } from '../engine/chart-engine.ts'
import styles from './fills.module.css'
import { MarkPlacer } from './mark-placer.ts'
import { useOwnFills } from './use-own-fills.ts'

interface FillLayerProps {
  readonly contract: Market
  readonly space: PriceSpace
  readonly time: TimeSpace
}

/** Marks the user's fills at their bars: marks of buys point up to their price, marks of sells point down. */
export function FillLayer({ contract, space, time }: FillLayerProps) {
  const text = useText('chartLines')
  const fills = useOwnFills(contract.symbol)
  const [layer] = useState(makeLayer)
  const placer = useMemo(() => new MarkPlacer(contract, space, time), [contract, space, time])
  const marks = useSyncExternalStore(placer.listen, placer.marks)
  useEffect(() => {
    space.pane.append(layer)
    return () => layer.remove()
  }, [layer, space])
  useEffect(() => {
    placer.setFills(fills)
    return () => placer.stop()
  }, [placer, fills])
  return createPortal(
    marks.map(({ id, side, count, qty, price }) => {
      const words = text(`filled.${side}`, {
        count,
        qty: formatQty(qty, contract),
        coin: qtyCoinOf(contract),
        price: formatPrice(price, contract),
      })
      return (
        <span
          key={id}
          ref={(element) => placer.setElement(id, element)}
          role="img"
          aria-label={words}
          title={words}
          className={styles['mark']}
          data-side={side}
          hidden
        >
          {count > 1 ? <span className={styles['count']}>{count}</span> : null}
        </span>
      )
    }),
    layer,
  )
}

function makeLayer(): HTMLElement {
  const layer = document.createElement('div')
  layer.className = styles['layer'] ?? ''
  layer.dataset['fills'] = ''
  return layer
}
