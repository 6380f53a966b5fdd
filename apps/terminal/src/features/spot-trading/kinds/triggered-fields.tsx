import type { OrderType, TriggerDirection } from '@perpdesk/trading'
import { typedDecimal } from '../../../format/index.ts'
import { useText } from '../../../i18n/index.ts'
import { PriceEntry } from '../../order-panel/index.ts'
import { ExecutesAs, TriggerHint } from '../../trigger-fields/index.ts'
import styles from '../spot-trading.module.css'
import type { TicketContext } from './spot-kind.ts'

/** A trigger price as typed, and the order that is placed when it is reached. */
export interface TriggeredForm {
  readonly id: 'TpSl' | 'Conditional'
  readonly orderType: OrderType
  readonly trigger: string
}

interface TriggeredFieldsProps {
  readonly form: TriggeredForm
  readonly context: TicketContext
  readonly direction: TriggerDirection | undefined
  readonly error: string | undefined
  readonly onChange: (change: Partial<TriggeredForm>) => void
}

/** The trigger price, and the limit or market order that is placed when the last price reaches it. */
export function TriggeredFields({ form, context, direction, error, onChange }: TriggeredFieldsProps) {
  const text = useText('orderPanel')
  const { pair } = context
  return (
    <>
      <PriceEntry
        field="trigger"
        label={text('trigger')}
        instrument={pair}
        value={form.trigger}
        onChange={(trigger) => onChange({ trigger })}
        suffix={pair.quoteCoin}
        error={error}
        onEnter={() => undefined}
      >
        <TriggerHint direction={direction} trigger={typedDecimal(form.trigger)} by="LastPrice" market={pair} />
      </PriceEntry>
      <div className={styles['line']}>
        <span aria-hidden>{text('executesAs')}</span>
        <ExecutesAs value={form.orderType} onChange={(orderType) => onChange({ orderType })} />
      </div>
    </>
  )
}
