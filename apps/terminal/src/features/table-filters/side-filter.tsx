import type { Side } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { Select } from '../../ui/index.ts'

interface SideFilterProps {
  /** Whether sides are of orders (buy, sell) or of positions (long, short). */
  readonly of: 'order' | 'position'
  readonly side: Side | 'all'
  readonly onSide: (side: Side | 'all') => void
}

/** A filter by side. */
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
