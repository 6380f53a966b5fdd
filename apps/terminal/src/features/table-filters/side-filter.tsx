import type { Side } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { Select } from '../../ui/index.ts'

interface SideFilterProps {
  /** Type of the sides: an order buys or sells, a position is long or short. */
  readonly of: 'order' | 'position'
  readonly side: Side | 'all'
  readonly onSide: (side: Side | 'all') => void
}

/** One side or both. */
export function SideFilter({ of, side, onSide }: SideFilterProps) {
  const text = useText('common')
  return (
    <Select
      label={text('side')}
      size="small"
      value={side}
      onChange={onSide}
      options={[
        { id: 'all', label: text('side.all') },
        { id: 'Buy', label: text(of === 'order' ? 'side.Buy' : 'side.Long') },
        { id: 'Sell', label: text(of === 'order' ? 'side.Sell' : 'side.Short') },
      ]}
    />
  )
}
