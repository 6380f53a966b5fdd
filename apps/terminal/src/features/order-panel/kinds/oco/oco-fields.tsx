import { typedDecimal } from '../../../../format/index.ts'
import { useText } from '../../../../i18n/index.ts'
import { PriceInput } from '../../../../ui/index.ts'
import { ExecutesAs, TriggerHint } from '../../../trigger-fields/index.ts'
import type { IssueField } from '../../form-issue.ts'
import { issueText } from '../../issue-text.ts'
import styles from '../../order-panel.module.css'
import { directionOf } from '../conditional/conditional.ts'
import type { KindFieldsProps } from '../order-kind.ts'
import { CloseOnTrigger, TriggerSource } from '../trigger-fields.tsx'
import own from './oco.module.css'
import { OCO_LEGS, type OcoForm, type OcoLeg, type OcoLegName } from './oco-form.ts'

interface OcoFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  readonly form: OcoForm
  readonly onChange: (change: Partial<OcoForm>) => void
}

/** Fields of the two orders of an OCO; when one of them triggers, the other one is cancelled. */
export function OcoFields({ form, mayClose, onChange, ...props }: OcoFieldsProps) {
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
        <CloseOnTrigger value={form.closeOnTrigger} onChange={(closeOnTrigger) => onChange({ closeOnTrigger })} />
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
        <ExecutesAs value={leg.orderType} onChange={(orderType) => onChange({ orderType })} />
      </div>
      <PriceInput
        {...price}
        label={oco(`${name}.trigger`)}
        value={leg.trigger}
        onChange={(typed) => onChange({ trigger: typed })}
        suffix={<TriggerSource value={leg.by} onChange={(by) => onChange({ by })} />}
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
      <TriggerHint direction={direction} trigger={trigger} by={leg.by} market={instrument} />
    </div>
  )
}
