import { largestSize, QUANTITY_SLIDER, qtyCoinOf } from '@perpdesk/trading'
import type { Dispatch, SetStateAction } from 'react'
import { useText } from '../../i18n/index.ts'
import { setPreferences } from '../../stores/index.ts'
import { Button, QuantityInput, Select, Slider, useIsNarrow } from '../../ui/index.ts'
import { actions } from './form.ts'
import { type OrderForm, SIZE_UNITS, type SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import styles from './order-panel.module.css'
import { sizeText } from './sizing.ts'
import { type OrderSummary, proposedOrder } from './summary.ts'

interface SizeFieldProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onChange: Dispatch<SetStateAction<OrderForm>>
  readonly error: string | undefined
  readonly onEnter: () => void
}

/** A finger hits these better than a place on the slider. */
const SHARES = [25, 50, 75, 100] as const

/** The size in the unit of choice, and as a share of the most that each side can do. */
export function SizeField({ form, context, sides, onChange, error, onEnter }: SizeFieldProps) {
  const text = useText('orderPanel')
  const narrow = useIsNarrow()
  const { instrument } = context
  const percent = form.size.by === 'percent' ? form.size.percent : 0
  const coinOf = (unit: SizeUnit) => (unit === 'qty' ? qtyCoinOf(instrument) : instrument.settleCoin)
  const chooseUnit = (unit: SizeUnit) => {
    setPreferences(orderFormPreferences, { unit })
    const converted = sizeText(context, proposedOrder(form, context, 'Buy'), sides.buy.qty, unit)
    onChange((current) => actions.chooseUnit(current, unit, converted))
  }
  return (
    <div className={styles['size']}>
      <QuantityInput
        label={text(`label.${form.unit}`)}
        inlineLabel
        value={form.size.by === 'text' ? form.size.text : ''}
        onChange={(typed) => onChange((current) => actions.editSize(current, typed))}
        lotSize={instrument.lotSize}
        max={largestSize(instrument, form.kind.largest(context), form.unit)}
        coin={coinOf(form.unit)}
        money={form.unit !== 'qty'}
        placeholder={percent === 0 ? '' : `${percent}%`}
        suffix={
          <Select
            label={text('unit')}
            value={form.unit}
            onChange={chooseUnit}
            size="small"
            bare
            options={SIZE_UNITS.map((unit) => ({
              id: unit,
              label: text(`unit.${unit}`, { coin: coinOf(unit) }),
              note: text(`unit.${unit}.note`),
            }))}
          />
        }
        error={error}
        onEnter={onEnter}
      />
      <Slider
        label={text('slider')}
        value={percent}
        onChange={(next) => onChange((current) => actions.slide(current, next))}
        {...QUANTITY_SLIDER}
        describe={(value) => text('percentOf', { percent: value })}
      />
      {narrow ? (
        <div className={styles['shares']}>
          {SHARES.map((share) => (
            <Button
              key={share}
              aria-label={text('percentOf', { percent: share })}
              aria-pressed={percent === share}
              onClick={() => onChange((current) => actions.slide(current, share))}
            >
              {share}%
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
