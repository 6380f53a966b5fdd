import type { Position } from '@perpdesk/protocol'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/index.ts'
import { usePositions } from '../../../stores/index.ts'
import { SegmentedControl, Skeleton } from '../../../ui/index.ts'
import type { OrderContext } from '../order-context.ts'
import styles from '../order-panel.module.css'

interface OpenPositionProps {
  readonly context: OrderContext
  /** Renders the form for the chosen position. */
  readonly children: (position: Position) => ReactNode
  /** Shown if the contract has no open position. */
  readonly nothing: string
}

/**
 * Selects the open position that a ticket applies to: the only position of the contract, or in hedge mode the position
 * of the chosen side.
 */
export function OpenPosition({ context, children, nothing }: OpenPositionProps) {
  const text = useText('orderPanel')
  const { status, value } = usePositions()
  const held = value.filter(({ symbol }) => symbol === context.instrument.symbol)
  const hedge = context.account.positionMode === 'BothSide'
  const [chosen, choose] = useState<'Buy' | 'Sell'>()
  const side = chosen ?? (held[0]?.side === 'Sell' ? 'Sell' : 'Buy')
  const position = hedge ? held.find((candidate) => candidate.side === side) : held[0]
  if (status === 'loading') return <Skeleton rows={5} height={28} />
  return (
    <>
      {hedge ? (
        <SegmentedControl
          label={text('position')}
          wide
          value={side}
          onChange={choose}
          options={[
            { id: 'Buy', label: text('longPosition') },
            { id: 'Sell', label: text('shortPosition') },
          ]}
        />
      ) : null}
      {position === undefined ? <p className={styles['nothing']}>{nothing}</p> : children(position)}
    </>
  )
}
