import { formatE8 } from '@perpdesk/numeric'
import { largestSize, QUANTITY_SLIDER, qtyCoinOf, type Side } from '@perpdesk/trading'
import { ChevronDown } from 'lucide-react'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { groupedPlain } from '../../format/index.ts'
import { useText } from '../../i18n/index.ts'
import { setPreferences } from '../../stores/index.ts'
import { Button, lazyDialog, QuantityInput, Slider, useIsNarrow } from '../../ui/index.ts'
import { actions } from './form.ts'
import { type OrderForm, type SizeUnit } from './kinds/order-kind.ts'
import type { OrderContext } from './order-context.ts'
import { orderFormPreferences } from './order-form-preferences.ts'
import styles from './order-panel.module.css'
import { sizeText, sliderShare } from './sizing.ts'
import { type OrderSummary, proposedOrder } from './summary.ts'

interface SizeFieldProps {
  readonly form: OrderForm
  readonly context: OrderContext
  readonly sides: OrderSummary
  readonly onChange: Dispatch<SetStateAction<OrderForm>>
  readonly error: string | undefined
  readonly onEnter: () => void
}

/** Buttons for percentages, which are easier to hit with a finger than a position on the slider. */
const SHARES = [25, 50, 75, 100] as const

/** Loaded when it is first opened. */
const QuantityTypeDialog = lazyDialog(async () => (await import('./quantity-type-dialog.tsx')).QuantityTypeDialog)

/** The size in the chosen unit, and as a percentage of each side's maximum. */
export function SizeField({ form, context, sides, onChange, error, onEnter }: SizeFieldProps) {
  const text = useText('orderPanel')
  const narrow = useIsNarrow()
  const [choosing, setChoosing] = useState(false)
  const { instrument } = context
  const orderOf = (side: Side) => proposedOrder(form, context, side)
  const percent = sliderShare(context, form, [
    [orderOf('Buy'), sides.buy],
    [orderOf('Sell'), sides.sell],
  ])
  const coinOf = (unit: SizeUnit) => (unit === 'qty' ? qtyCoinOf(instrument) : instrument.settleCoin)
  const inUnit = (unit: SizeUnit, side: 'buy' | 'sell') =>
    sizeText(context, orderOf(side === 'buy' ? 'Buy' : 'Sell'), sides[side].qty, unit)
  const shown = shownSize(form, inUnit)
  const chooseUnit = (unit: SizeUnit) => {
    setChoosing(false)
    setPreferences(orderFormPreferences, { unit })
    onChange((current) => actions.chooseUnit(current, unit, sides.buy.qty))
  }
  return (
    <div className={styles['size']} data-field="size">
      <QuantityInput
        label={text(`label.${form.unit}`)}
        inlineLabel
        value={shown.value}
        onChange={(typed) => onChange((current) => actions.editSize(current, typed))}
        lotSize={instrument.lotSize}
        max={largestSize(instrument, form.kind.largest(context), form.unit)}
        coin={coinOf(form.unit)}
        money={form.unit !== 'qty'}
        placeholder={shown.instead}
        placeholderStands={shown.instead !== ''}
        suffix={
          <button
            type="button"
            className={styles['unit']}
            aria-label={`${text('unit')}: ${text(`unit.${form.unit}`, { coin: coinOf(form.unit) })}`}
            onClick={() => setChoosing(true)}
          >
            {text(`unit.${form.unit}`, { coin: coinOf(form.unit) })}
            <ChevronDown size={12} aria-hidden />
          </button>
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
      {choosing ? (
        <QuantityTypeDialog
          chosen={form.unit}
          coinOf={coinOf}
          amountOf={(unit) => inUnit(unit, 'buy')}
          onChoose={chooseUnit}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  )
}

/**
 * Returns the text of the size field. A percentage is a different quantity on each side: equal quantities are shown in
 * the field, otherwise both are shown in place of the value.
 */
function shownSize(
  { size, unit }: OrderForm,
  inUnit: (unit: SizeUnit, side: 'buy' | 'sell') => string,
): { readonly value: string; readonly instead: string } {
  if (size.by === 'text') return { value: size.text, instead: '' }
  if (size.by === 'quantity' && unit === 'qty') return { value: formatE8(size.qty), instead: '' }
  const buy = inUnit(unit, 'buy')
  if (size.by === 'quantity') return { value: buy, instead: '' }
  const sell = inUnit(unit, 'sell')
  if (buy === sell && buy !== '') return { value: buy, instead: '' }
  const both = [buy, sell].filter((each) => each !== '')
  return { value: '', instead: both.length > 0 ? both.map(groupedPlain).join(' / ') : `${size.percent}%` }
}
