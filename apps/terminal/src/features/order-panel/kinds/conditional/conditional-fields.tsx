import { formatE8, roundToStep } from '@perpdesk/numeric'
import { typedDecimal } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { ExecutesAs, TriggerHint } from '../../../trigger-fields/index.ts'
import { issueText } from '../../issue-text.ts'
import styles from '../../order-panel.module.css'
import { PriceEntry } from '../../price-entry.tsx'
import type { KindFieldsProps } from '../order-kind.ts'
import { CloseOnTrigger, TriggerSource } from '../trigger-fields.tsx'
import { type ConditionalForm, directionOf, presentPrice } from './conditional.ts'

interface ConditionalFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  readonly form: ConditionalForm
  readonly onChange: (change: Partial<ConditionalForm>) => void
}

/** Fields for the trigger price, its price source, and the limit or market order that is placed when it is reached. */
export function ConditionalFields({ context, form, mayClose, issue, onEnter, onChange }: ConditionalFieldsProps) {
  const text = useText('orderPanel')
  const { instrument, market } = context
  const { tickSize } = instrument
  const edit = (triggerPrice: string) => onChange({ triggerPrice })
  const present = presentPrice(market, form.triggerBy)
  const direction = directionOf(form, market)
  const trigger = typedDecimal(form.triggerPrice)
  return (
    <>
      <PriceEntry
        field="trigger"
        label={text('trigger')}
        instrument={instrument}
        value={form.triggerPrice}
        onChange={edit}
        suffix={<TriggerSource value={form.triggerBy} onChange={(triggerBy) => onChange({ triggerBy })} />}
        error={issue?.field === 'trigger' ? issueText(text, issue) : undefined}
        onEnter={onEnter}
      >
        <TriggerHint direction={direction} trigger={trigger} by={form.triggerBy} market={instrument} />
        <button
          type="button"
          className={styles['fill']}
          disabled={present === null}
          onClick={() => (present === null ? undefined : edit(formatE8(roundToStep(present, tickSize, 'halfUp'))))}
        >
          {text('presentPrice')}
        </button>
      </PriceEntry>
      <div className={styles['line']}>
        <span aria-hidden>{text('executesAs')}</span>
        <ExecutesAs value={form.orderType} onChange={(orderType) => onChange({ orderType })} />
      </div>
      {mayClose ? (
        <CloseOnTrigger value={form.closeOnTrigger} onChange={(closeOnTrigger) => onChange({ closeOnTrigger })} />
      ) : null}
    </>
  )
}
