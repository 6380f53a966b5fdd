import { qtyCoinOf, type StrategyPricing, TWAP_INTERVALS } from '@perpdesk/trading'
import { useId } from 'react'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { Checkbox, NumberInput, PriceInput, SegmentedControl, Select, TermWithin } from '../../ui/index.ts'
import styles from './order-terms.module.css'
import { canBePostOnly, DISTANCE_UNITS, PRICINGS, type StrategyForm } from './strategy-form.ts'

/** The fields of a strategy beside which a fault is shown. */
type StrategyField = 'duration' | 'parts' | 'distance' | 'bound' | 'start'

export interface StrategyFieldsProps {
  readonly market: Market
  readonly form: StrategyForm
  /** Returns the sentence of the fault in a field; `undefined` if it has none. */
  readonly errorAt: (field: StrategyField) => string | undefined
  readonly onEnter: () => void
  readonly onChange: (change: Partial<StrategyForm>) => void
}

/** Fields of a strategy: how its quantity is split, how its orders are priced, its start price and its price bound. */
export function StrategyFields({ form, ...props }: StrategyFieldsProps) {
  const { market, errorAt, onEnter, onChange } = props
  const text = useText('strategies')
  const price = (field: 'bound' | 'start') => (
    <PriceInput
      label={text(field)}
      inlineLabel
      value={form[field]}
      onChange={(typed) => onChange({ [field]: typed })}
      tickSize={market.tickSize}
      maxPrice={market.maxPrice}
      placeholder={text(`${field}.none`)}
      suffix={market.quoteCoin}
      error={errorAt(field)}
      onEnter={onEnter}
    />
  )
  return (
    <>
      {form.type === 'TWAP' ? <ScheduleFields {...props} form={form} error={errorAt('duration')} /> : null}
      {form.type === 'Iceberg' ? <PartsField {...props} form={form} error={errorAt('parts')} /> : null}
      <PricingFields {...props} form={form} error={errorAt('distance')} />
      {form.pricing === 'Limit' ? null : price('bound')}
      {price('start')}
    </>
  )
}

type PartProps = StrategyFieldsProps & { readonly error: string | undefined }

const MOST_HOURS = 24n * 100_000_000n
const MOST_MINUTES = 59n * 100_000_000n

function ScheduleFields({ form, error, onEnter, onChange }: PartProps) {
  const text = useText('strategies')
  const label = useId()
  const part = (unit: 'hours' | 'minutes', max: bigint) => (
    <NumberInput
      label={text(unit)}
      inlineLabel
      value={form[unit]}
      onChange={(typed) => onChange({ [unit]: typed })}
      decimals={0}
      min={0n}
      max={max}
      onEnter={onEnter}
    />
  )
  return (
    <div className={styles['part']} role="group" aria-labelledby={label}>
      <span id={label} className={styles['label']}>
        {text('duration')}
      </span>
      <div className={styles['pair']}>
        {part('hours', MOST_HOURS)}
        {part('minutes', MOST_MINUTES)}
      </div>
      {error === undefined ? null : (
        <p className={styles['issue']} role="status">
          {error}
        </p>
      )}
      <div className={styles['line']}>
        <span aria-hidden>{text('interval')}</span>
        <Select
          label={text('interval')}
          size="small"
          value={`${form.intervalSeconds}`}
          onChange={(chosen) => onChange({ intervalSeconds: Number.parseInt(chosen, 10) })}
          options={TWAP_INTERVALS.map((seconds) => ({ id: `${seconds}`, label: text('seconds', { seconds }) }))}
        />
      </div>
      <span className={styles['option']} title={text('random.note')}>
        <Checkbox label={text('random')} checked={form.isRandom} onChange={(isRandom) => onChange({ isRandom })} />
      </span>
    </div>
  )
}

function PartsField({ market, form, error, onEnter, onChange }: PartProps) {
  const text = useText('strategies')
  const byCount = form.partsBy === 'count'
  const coin = qtyCoinOf(market)
  return (
    <NumberInput
      label={text(`parts.${form.partsBy}`)}
      inlineLabel
      value={form.parts}
      onChange={(parts) => onChange({ parts })}
      decimals={byCount ? 0 : 8}
      {...(byCount ? {} : { grid: market.lotSize })}
      error={error}
      onEnter={onEnter}
      suffix={
        <Select
          label={text('partsBy')}
          size="small"
          bare
          value={form.partsBy}
          onChange={(partsBy) => onChange({ partsBy, parts: '' })}
          options={[
            { id: 'count', label: text('parts.count.unit'), note: text('parts.count') },
            { id: 'qty', label: coin, note: text('parts.qty') },
          ]}
        />
      }
    />
  )
}

function PricingFields({ market, form, error, onEnter, onChange }: PartProps) {
  const text = useText('strategies')
  const panel = useText('orderPanel')
  const pricings = PRICINGS[form.type]
  return (
    <>
      {pricings.length > 1 ? (
        <div className={styles['part']}>
          <span className={styles['label']} aria-hidden>
            {text('pricing')}
          </span>
          <SegmentedControl<StrategyPricing>
            label={text('pricing')}
            wide
            size="small"
            value={form.pricing}
            onChange={(pricing) => onChange({ pricing })}
            options={pricings.map((id) => ({ id, label: text(`pricing.${id}`) }))}
          />
        </div>
      ) : null}
      {form.pricing === 'Chase' ? (
        <NumberInput
          label={text('distance')}
          inlineLabel
          value={form.distance}
          onChange={(distance) => onChange({ distance })}
          decimals={form.distanceBy === 'percent' ? 2 : 8}
          {...(form.distanceBy === 'price' ? { grid: market.tickSize } : {})}
          disabled={form.distanceBy === 'none'}
          error={error}
          onEnter={onEnter}
          suffix={
            <Select
              label={text('distanceBy')}
              size="small"
              bare
              value={form.distanceBy}
              onChange={(distanceBy) => onChange({ distanceBy, distance: '' })}
              options={DISTANCE_UNITS.map((id) => ({
                id,
                label: text(`distance.${id}`, { coin: market.quoteCoin }),
              }))}
            />
          }
        />
      ) : null}
      {form.type !== 'Chase' && canBePostOnly(form) ? (
        <div className={styles['option']}>
          <Checkbox
            label={<TermWithin id="post-only">{panel('postOnly')}</TermWithin>}
            checked={form.postOnly}
            onChange={(postOnly) => onChange({ postOnly })}
          />
        </div>
      ) : null}
    </>
  )
}
