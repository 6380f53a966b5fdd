import { TRIGGER_SOURCES, type TriggerBy } from '@perpdesk/trading'
import { useText } from '../../../i18n/index.ts'
import { setPreferences } from '../../../stores/index.ts'
import { Checkbox, Select } from '../../../ui/index.ts'
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
