import { ORDER_TYPES, type OrderType } from '@perpdesk/trading'
import { useText } from '../../i18n/index.ts'
import { SegmentedControl } from '../../ui/index.ts'

interface ExecutesAsProps {
  readonly value: OrderType
  readonly onChange: (value: OrderType) => void
}

/** Selects whether a market or a limit order is placed when the trigger is reached. */
export function ExecutesAs({ value, onChange }: ExecutesAsProps) {
  const text = useText('orderPanel')
  return (
    <SegmentedControl
      label={text('executesAs')}
      size="small"
      value={value}
      onChange={onChange}
      options={ORDER_TYPES.map((id) => ({ id, label: text(id) }))}
    />
  )
}
