import { formatE8, roundToStep } from '@perpdesk/numeric'
import { ORDER_TYPES, TRIGGER_SOURCES } from '@perpdesk/trading'
import { useText } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { Checkbox, formatPrice, SegmentedControl, Select } from '../../../../ui/index.ts'
import { typedDecimal } from '../../../../ui/typed-decimal.ts'
import { issueText } from '../../issue-text.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import styles from '../../order-panel.module.css'
import { PriceEntry } from '../../price-entry.tsx'
import type { KindFieldsProps } from '../order-kind.ts'
import { type ConditionalForm, directionOf, presentPrice } from './conditional.ts'

interface ConditionalFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  readonly form: ConditionalForm
  readonly onChange: (change: Partial<ConditionalForm>) => void
}

/** The price that an order waits for, which price is meant, and how it trades once that has come. */
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
        suffix={
          <Select
            label={text('triggerBy')}
            value={form.triggerBy}
            onChange={(triggerBy) => {
              setPreferences(orderFormPreferences, { triggerBy })
              onChange({ triggerBy })
            }}
            size="small"
            bare
            options={TRIGGER_SOURCES.map((id) => ({ id, label: text(`by.${id}`) }))}
          />
        }
        error={issue?.field === 'trigger' ? issueText(text, issue) : undefined}
        onEnter={onEnter}
      >
        {/* Keeps its line, so that nothing below moves while one types. */}
        <span className={styles['hint']} role="status">
          {direction === undefined || trigger === undefined
            ? null
            : text(`triggers.${direction}`, {
                by: text(`by.${form.triggerBy}`),
                price: formatPrice(trigger, instrument),
              })}
        </span>
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
        <SegmentedControl
          label={text('executesAs')}
          size="small"
          value={form.orderType}
          onChange={(orderType) => onChange({ orderType })}
          options={ORDER_TYPES.map((id) => ({ id, label: text(id) }))}
        />
      </div>
      {mayClose ? (
        <div className={styles['options']}>
          <span title={text('closeOnTrigger.note')}>
            <Checkbox
              label={text('closeOnTrigger')}
              checked={form.closeOnTrigger}
              onChange={(closeOnTrigger) => onChange({ closeOnTrigger })}
            />
          </span>
        </div>
      ) : null}
    </>
  )
}
