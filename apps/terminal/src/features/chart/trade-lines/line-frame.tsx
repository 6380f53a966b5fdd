import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Contract, Market } from '../../../stores/index.ts'
import { cx } from '../../../ui/index.ts'
import { axisValue } from '../axis-value.ts'
import type { PriceSpace } from '../engine/chart-engine.ts'
import type { LinePlacer } from './line-placer.ts'
import type { LineTone } from './line-words.ts'
import { type TradeLine } from './trade-line.ts'
import styles from './trade-lines.module.css'

/** Pixels that the figures of a move need above a line; below the line a finger would cover them. */
export const ROOM_ABOVE = 120

export interface LayerProps<Of extends Market = Market> {
  readonly contract: Of
  readonly space: PriceSpace
}

/** Lines of orders belong to a contract or a pair, all others to a contract. */
export interface LineProps<Kind extends TradeLine['kind'], Of extends Market = Contract> extends LayerProps<Of> {
  readonly line: Extract<TradeLine, { kind: Kind }>
  readonly placer: LinePlacer
}

interface FrameProps {
  readonly placer: LinePlacer
  readonly id: string
  readonly price: bigint
  readonly tone: LineTone
  readonly dashed?: boolean
  /** The label may be merged with those of neighbouring lines of the same kind. */
  readonly folds?: boolean
  /** True while the line is dragged. */
  readonly moving?: boolean
  /** Content beside the label that is ignored when labels are arranged. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/**
 * A line across the pane at its price, with a label. If the label must be placed elsewhere, a leader connects it to the
 * line.
 */
export function LineFrame({
  placer,
  id,
  price,
  tone,
  dashed = false,
  folds = false,
  moving = false,
  beside,
  children,
}: FrameProps) {
  const element = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current === null || label.current === null) return
    placer.set(element.current, label.current, { id, price: axisValue(price), folds, moving })
  }, [placer, id, price, folds, moving])
  useEffect(() => {
    const placed = element.current
    return () => {
      if (placed !== null) placer.remove(placed)
    }
  }, [placer])
  return (
    <div ref={element} className={cx(styles['line'], dashed && styles['dashed'])} data-tone={tone} hidden>
      <div className={styles['rule']} />
      <div ref={label} className={cx(styles['tag'], moving && styles['held'])}>
        <div className={styles['leader']} />
        <div className={styles['label']}>{children}</div>
        {beside}
      </div>
    </div>
  )
}
