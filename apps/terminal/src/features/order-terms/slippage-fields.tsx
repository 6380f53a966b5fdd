import type { E8 } from '@perpdesk/numeric'
import { SIDES, type Side, SLIPPAGE_KINDS } from '@perpdesk/trading'
import { decimalsOf, formatPrice } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import type { Market } from '../../stores/index.ts'
import { Checkbox, NumberInput, Select } from '../../ui/index.ts'
import styles from './order-terms.module.css'
import { rangeOf, type SlippageForm } from './slippage.ts'

interface SlippageFieldsProps {
  readonly market: Market
  /** `null` while only the price limits restrict the order. */
  readonly form: SlippageForm | null
  /** Returns the limit of a side's order with the typed value; `null` if there is none. */
  readonly limitOf: (side: Side) => E8 | null
  readonly error: string | undefined
  readonly onToggle: (on: boolean) => void
  readonly onEdit: (change: Partial<Pick<SlippageForm, 'by' | 'typed'>>) => void
  readonly onEnter: () => void
}

/** Fields for the largest distance from the best price at which a market order may trade; off by default. */
export function SlippageFields({ market, form, limitOf, error, onToggle, onEdit, onEnter }: SlippageFieldsProps) {
  const text = useText('bookPrices')
  const range = form === null ? undefined : rangeOf(form)
  const [buy, sell] = SIDES.map((side) => {
    const limit = limitOf(side)
    return limit === null ? text('none') : formatPrice(limit, market)
  })
  return (
    <div className={styles['part']} data-taller={form !== null}>
      <div className={styles['toggle']}>
        <span title={text('slippage.tip')}>
          <Checkbox label={text('slippage')} checked={form !== null} onChange={onToggle} />
        </span>
      </div>
      {form === null || range === undefined ? null : (
        <NumberInput
          label={text('slippage')}
          hideLabel
          value={form.typed}
          onChange={(typed) => onEdit({ typed })}
          decimals={decimalsOf(range.step)}
          step={form.by === 'Percent' ? range.step * 10n : range.step}
          min={0n}
          max={range.max}
          steppers
          suffix={
            <Select
              label={text('unit')}
              value={form.by}
              onChange={(by) => onEdit({ by, typed: '' })}
              size="small"
              bare
              options={SLIPPAGE_KINDS.toReversed().map((id) => ({
                id,
                label: text(`unit.${id}`),
                note: text(`unit.${id}.note`, { tick: formatPrice(market.tickSize, market) }),
              }))}
            />
          }
          error={error}
          note={text('slippage.reach', { buy: buy ?? '', sell: sell ?? '' })}
          onEnter={onEnter}
        />
      )}
    </div>
  )
}
