import { ORDER_TYPES, TRIGGER_SOURCES } from '@perpdesk/trading'
import { useText } from '../../../../i18n/index.ts'
import { setPreferences } from '../../../../stores/index.ts'
import { Checkbox, formatPrice, PriceInput, SegmentedControl, Select } from '../../../../ui/index.ts'
import { typedDecimal } from '../../../../ui/typed-decimal.ts'
import type { IssueField } from '../../form-issue.ts'
import { issueText } from '../../issue-text.ts'
import { orderFormPreferences } from '../../order-form-preferences.ts'
import styles from '../../order-panel.module.css'
import { directionOf } from '../conditional/conditional.ts'
import type { KindFieldsProps } from '../order-kind.ts'
import own from './oco.module.css'
import { OCO_LEGS, type OcoForm, type OcoLeg, type OcoLegName } from './oco-form.ts'

interface OcoFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  readonly form: OcoForm
  readonly onChange: (change: Partial<OcoForm>) => void
}

/** The two orders, of which one ends the other. */
export function OcoFields({ form, mayClose, onChange, ...props }: OcoFieldsProps) {
  const text = useText('orderPanel')
  return (
    <>
      {OCO_LEGS.map((name) => (
        <LegFields
          key={name}
          {...props}
          name={name}
          leg={form[name]}
          onChange={(change) => onChange({ [name]: { ...form[name], ...change } })}
        />
      ))}
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

interface LegFieldsProps extends Pick<KindFieldsProps, 'context' | 'issue' | 'onEnter'> {
  readonly name: OcoLegName
  readonly leg: OcoLeg
  readonly onChange: (change: Partial<OcoLeg>) => void
}

function LegFields({ name, leg, context, issue, onEnter, onChange }: LegFieldsProps) {
  const text = useText('orderPanel')
  const oco = useText('oco')
  const { instrument, market } = context
  const errorAt = (field: IssueField) => (issue?.field === field ? issueText(text, issue) : undefined)
  const trigger = typedDecimal(leg.trigger)
  const direction = directionOf({ triggerPrice: leg.trigger, triggerBy: leg.by }, market)
  const price = { tickSize: instrument.tickSize, maxPrice: instrument.maxPrice, inlineLabel: true, onEnter } as const
  return (
    <div className={own['leg']} role="group" aria-label={oco(name)}>
      <div className={styles['line']}>
        <span>{oco(name)}</span>
        <SegmentedControl
          label={text('executesAs')}
          size="small"
          value={leg.orderType}
          onChange={(orderType) => onChange({ orderType })}
          options={ORDER_TYPES.map((id) => ({ id, label: text(id) }))}
        />
      </div>
      <PriceInput
        {...price}
        label={oco(`${name}.trigger`)}
        value={leg.trigger}
        onChange={(typed) => onChange({ trigger: typed })}
        suffix={
          <Select
            label={text('triggerBy')}
            value={leg.by}
            onChange={(by) => {
              setPreferences(orderFormPreferences, { triggerBy: by })
              onChange({ by })
            }}
            size="small"
            bare
            options={TRIGGER_SOURCES.map((id) => ({ id, label: text(`by.${id}`) }))}
          />
        }
        error={errorAt(name)}
      />
      {leg.orderType === 'Limit' ? (
        <PriceInput
          {...price}
          label={oco(`${name}.limit`)}
          value={leg.price}
          onChange={(typed) => onChange({ price: typed })}
          suffix={instrument.quoteCoin}
          error={errorAt(`${name}Price`)}
        />
      ) : null}
      {/* Keeps its line, so that nothing below moves while one types. */}
      <span className={styles['hint']} role="status">
        {direction === undefined || trigger === undefined
          ? null
          : text(`triggers.${direction}`, { by: text(`by.${leg.by}`), price: formatPrice(trigger, instrument) })}
      </span>
    </div>
  )
}
