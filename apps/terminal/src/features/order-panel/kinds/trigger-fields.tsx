import type { E8 } from '@perpdesk/numeric'
import { ORDER_TYPES, type OrderType, TRIGGER_SOURCES, type TriggerBy, type TriggerDirection } from '@perpdesk/trading'
import { formatPrice } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { type Contract, setPreferences } from '../../../stores/index.ts'
import { Checkbox, SegmentedControl, Select } from '../../../ui/index.ts'
import { orderFormPreferences } from '../order-form-preferences.ts'
import styles from '../order-panel.module.css'

interface FieldProps<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Selects the price source of a trigger; the choice is kept for the next order. */
export function TriggerSource({ value, onChange }: FieldProps<TriggerBy>) {
  const text = useText('orderPanel')
  return (
    <Select
      label={text('triggerBy')}
      value={value}
      onChange={(triggerBy) => {
        setPreferences(orderFormPreferences, { triggerBy })
        onChange(triggerBy)
      }}
      size="small"
      bare
      options={TRIGGER_SOURCES.map((id) => ({ id, label: text(`by.${id}`) }))}
    />
  )
}

/** Selects whether a market or a limit order is placed when the trigger is reached. */
export function ExecutesAs({ value, onChange }: FieldProps<OrderType>) {
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

interface TriggerHintProps {
  readonly direction: TriggerDirection | undefined
  readonly trigger: E8 | undefined
  readonly by: TriggerBy
  readonly contract: Contract
}

/**
 * Describes the price movement that triggers the order. The line keeps its height, so that nothing below moves while
 * the user types.
 */
export function TriggerHint({ direction, trigger, by, contract }: TriggerHintProps) {
  const text = useText('orderPanel')
  return (
    <span className={styles['hint']} role="status">
      {direction === undefined || trigger === undefined
        ? null
        : text(`triggers.${direction}`, { by: text(`by.${by}`), price: formatPrice(trigger, contract) })}
    </span>
  )
}

/**
 * Checkbox for close-on-trigger: other resting orders are reduced to make room for this one when it triggers (R3.7).
 * Only for orders that may close.
 */
export function CloseOnTrigger({ value, onChange }: FieldProps<boolean>) {
  const text = useText('orderPanel')
  return (
    <div className={styles['options']}>
      <span title={text('closeOnTrigger.note')}>
        <Checkbox label={text('closeOnTrigger')} checked={value} onChange={onChange} />
      </span>
    </div>
  )
}
