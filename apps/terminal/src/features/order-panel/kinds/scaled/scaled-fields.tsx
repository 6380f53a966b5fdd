import { ONE } from '@perpdesk/numeric'
import { SCALED_DISTRIBUTIONS } from '@perpdesk/trading'
import { useText } from '../../../../i18n/index.ts'
import { Button, NumberInput, PriceInput, Select } from '../../../../ui/index.ts'
import type { IssueField } from '../../form-issue.ts'
import { issueText } from '../../issue-text.ts'
import styles from '../../order-panel.module.css'
import type { KindFieldsProps } from '../order-kind.ts'
import own from './scaled.module.css'
import { countOf, evenWeights, percentText, type ScaledForm, weightOf } from './scaled-form.ts'

interface ScaledFieldsProps extends Omit<KindFieldsProps, 'onChange'> {
  readonly form: ScaledForm
  readonly onChange: (change: Partial<ScaledForm>) => void
}

/**
 * Fields of a scaled order: its lowest and highest price, the number of orders, and the distribution of the quantity.
 */
export function ScaledFields({ form, context, issue, onEnter, onChange }: ScaledFieldsProps) {
  const text = useText('scaled')
  const panel = useText('orderPanel')
  const { instrument } = context
  const errorAt = (field: IssueField) => (issue?.field === field ? issueText(panel, issue) : undefined)
  const price = (field: 'lowest' | 'highest') => (
    <PriceInput
      label={text(field)}
      inlineLabel
      value={form[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      tickSize={instrument.tickSize}
      maxPrice={instrument.maxPrice}
      suffix={instrument.quoteCoin}
      error={errorAt(field)}
      onEnter={onEnter}
    />
  )
  return (
    <>
      {price('lowest')}
      {price('highest')}
      <NumberInput
        label={text('count')}
        inlineLabel
        value={form.count}
        onChange={(count) => onChange({ count })}
        decimals={0}
        min={0n}
        step={ONE}
        steppers
        error={errorAt('count')}
        onEnter={onEnter}
      />
      <div className={styles['line']}>
        <span aria-hidden>{text('distribution')}</span>
        <Select
          label={text('distribution')}
          size="small"
          value={form.distribution}
          onChange={(distribution) => onChange({ distribution })}
          options={SCALED_DISTRIBUTIONS.map((id) => ({
            id,
            label: text(`distribution.${id}`),
            note: text(`distribution.${id}.note`),
          }))}
        />
      </div>
      {form.distribution === 'Custom' && form.weights.length > 0 ? (
        <Weights form={form} error={errorAt('weights')} onEnter={onEnter} onChange={onChange} />
      ) : null}
    </>
  )
}

type WeightsProps = Pick<ScaledFieldsProps, 'form' | 'onEnter' | 'onChange'> & { readonly error: string | undefined }

/** The percentage of each order, from the lowest price up. */
function Weights({ form, error, onEnter, onChange }: WeightsProps) {
  const text = useText('scaled')
  const sum = form.weights.reduce((total, weight) => total + weightOf(weight), 0)
  const edit = (place: number, typed: string) =>
    onChange({ weights: form.weights.map((weight, at) => (at === place ? typed : weight)) })
  return (
    <div className={own['weights']} role="group" aria-label={text('weights')}>
      <div className={styles['line']}>
        <span>{text('weightSum', { percent: percentText(sum) })}</span>
        <Button size="small" onClick={() => onChange({ weights: evenWeights(countOf(form)) })}>
          {text('evenly')}
        </Button>
      </div>
      <div className={own['pairs']}>
        {form.weights.map((weight, place) => (
          <NumberInput
            // a weight has no id other than its place in the list
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            label={text('weight', { place: `${place + 1}` })}
            inlineLabel
            value={weight}
            onChange={(typed) => edit(place, typed)}
            decimals={2}
            suffix="%"
            onEnter={onEnter}
          />
        ))}
      </div>
      {error === undefined ? null : (
        <p className={styles['issue']} role="status">
          {error}
        </p>
      )}
    </div>
  )
}
