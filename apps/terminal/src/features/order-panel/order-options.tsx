import type { Dispatch, SetStateAction } from 'react'
import { useText } from '../../i18n/index.ts'
import { setPreferences } from '../../stores/index.ts'
import { Checkbox, Select, TermAround, TermWithin } from '../../ui/index.ts'
import { actions } from './form.ts'
import { LIFETIMES, type OrderForm } from './kinds/order-kind.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import styles from './order-panel.module.css'

interface OrderOptionsProps {
  readonly form: OrderForm
  /** In hedge mode opening and closing are chosen above the form, so there is no reduce-only option. */
  readonly hedge: boolean
  readonly onChange: Dispatch<SetStateAction<OrderForm>>
}

/** Options of the order: post-only, reduce-only, time in force. */
export function OrderOptions({ form, hedge, onChange }: OrderOptionsProps) {
  const text = useText('orderPanel')
  const { shared } = form.kind
  if (!shared.includes('postOnly') && !shared.includes('lifetime') && hedge) return null
  return (
    <div className={styles['options']}>
      {shared.includes('postOnly') ? (
        <span>
          <Checkbox
            label={<TermWithin id="post-only">{text('postOnly')}</TermWithin>}
            checked={form.postOnly}
            onChange={(on) => onChange((current) => actions.setPostOnly(current, on))}
          />
        </span>
      ) : null}
      {hedge ? null : (
        <span>
          <Checkbox
            label={<TermWithin id="reduce-only">{text('reduceOnly')}</TermWithin>}
            checked={form.reduceOnly}
            onChange={(on) => onChange((current) => actions.setReduceOnly(current, on))}
          />
        </span>
      )}
      {shared.includes('lifetime') ? (
        <TermAround id="time-in-force">
          <Select
            label={text('lifetime')}
            size="small"
            bare
            disabled={form.postOnly}
            value={form.lifetime}
            onChange={(lifetime) => {
              setPreferences(orderFormPreferences, { lifetime })
              onChange((current) => actions.chooseLifetime(current, lifetime))
            }}
            options={LIFETIMES.map((id) => ({ id, label: text(id), note: text(`${id}.note`) }))}
          />
        </TermAround>
      ) : null}
    </div>
  )
}
